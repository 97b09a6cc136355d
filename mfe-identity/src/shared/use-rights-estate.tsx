import { networkRoleListQuery, platformRoleListQuery, type Role } from '@meshdeck/api/roles'
import { type UserGroup, userGroupListQuery } from '@meshdeck/api/user-groups'
import type { RightsEstate } from '@meshdeck/domain/effective-rights'
import { type Reading, useCapabilities, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

/** What a server knows of roles and groups, with all that the console knows of each. */
export type RolesAndGroups = Pick<RightsEstate, 'server'> & {
  platformRoles: ReadonlyMap<string, Role>
  networkRoles: ReadonlyMap<string, Role>
  groups: ReadonlyMap<string, UserGroup>
}

const none: readonly never[] = []

/** Roles and groups, by which rights are judged; the community edition has no groups, nor roles in networks. */
export function useRightsEstate(): Reading<RolesAndGroups> {
  const { isPro, hasBulkNodes: isLater } = useCapabilities()
  const age = { staleTime: Infinity }
  const platformRoles = useQuery({ ...platformRoleListQuery(), ...age })
  const networkRoles = useQuery({ ...networkRoleListQuery(), ...age, enabled: isPro })
  const groups = useQuery({ ...userGroupListQuery(), ...age, enabled: isPro })
  const lists = isPro ? [platformRoles, networkRoles, groups] : [platformRoles]
  const parts = {
    platform: platformRoles.data,
    network: isPro ? networkRoles.data : none,
    groups: isPro ? groups.data : none,
  }

  const data = useMemo(() => {
    if (!parts.platform || !parts.network || !parts.groups) return undefined
    return {
      server: { isPro, isLater },
      platformRoles: byId(parts.platform),
      networkRoles: byId(parts.network),
      groups: byId(parts.groups),
    }
  }, [parts.platform, parts.network, parts.groups, isPro, isLater])

  return {
    data,
    error: data ? null : (lists.find(({ error }) => error)?.error ?? null),
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  }
}

const byId = <Thing extends { id: string }>(things: readonly Thing[]) =>
  new Map(things.map((thing) => [thing.id, thing]))
