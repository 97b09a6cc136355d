import { networkRoleListQuery, platformRoleListQuery, type Role } from '@meshdeck/api/roles'
import { type User, type UserGroup, userGroupListQuery } from '@meshdeck/api/users'
import type { RightsInventory, RightSource } from '@meshdeck/domain/effective-rights'
import { emptyList } from '@meshdeck/domain/remembered'
import {
  joinReadings,
  type Reading,
  type TFunction,
  useCachedQuery,
  useCapabilities,
} from '@meshdeck/platform'
import { TextLink } from '@meshdeck/ui'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { paths } from './paths'
import { roleName } from './user-rules'

/** The roles and groups of a server, with all their fields. */
export type RolesAndGroups = Pick<RightsInventory, 'server'> & {
  platformRoles: ReadonlyMap<string, Role>
  networkRoles: ReadonlyMap<string, Role>
  groups: ReadonlyMap<string, UserGroup>
}

/** Whether a user's platform role denies the console, so that the user can only sign in to the client app. */
export const isAppOnly = (
  { platform_role_id }: Pick<User, 'platform_role_id'>,
  { platformRoles }: Pick<RolesAndGroups, 'platformRoles'>,
): boolean => platformRoles.get(platform_role_id)?.deny_dashboard_access === true

/**
 * Returns the roles and groups that determine rights; the community edition has neither groups nor roles in networks.
 */
export function useRolesAndGroups(): Reading<RolesAndGroups> {
  const server = useCapabilities()
  const { isPro } = server
  const platformRoles = useCachedQuery(platformRoleListQuery())
  const networkRoles = useCachedQuery({ ...networkRoleListQuery(), enabled: isPro })
  const groups = useCachedQuery({ ...userGroupListQuery(), enabled: isPro })
  const lists = isPro ? [platformRoles, networkRoles, groups] : [platformRoles]
  const listData = {
    platform: platformRoles.data,
    network: isPro ? networkRoles.data : emptyList,
    groups: isPro ? groups.data : emptyList,
  }

  const data = useMemo(() => {
    if (!listData.platform || !listData.network || !listData.groups) return undefined
    return {
      server,
      platformRoles: byId(listData.platform),
      networkRoles: byId(listData.network),
      groups: byId(listData.groups),
    }
  }, [listData.platform, listData.network, listData.groups, server])

  const { error, refetch } = joinReadings(...lists)
  return {
    data,
    error: data ? undefined : error,
    refetch,
  }
}

const byId = <Item extends { id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]))

/** Returns the name of a right's source and the link to its page; the edition has none. */
export function sourceOfRight(
  t: TFunction<'identity'>,
  source: RightSource,
  inventory: RolesAndGroups,
): { name: string; to?: string } {
  if (source.kind === 'edition') return { name: t('shared.rights.source.edition') }
  const { roleId } = source
  if (source.kind === 'platform-role') {
    return { name: roleName(t, roleId), to: paths.role({ kind: 'platform', id: roleId }) }
  }
  const { groupId } = source
  if (groupId !== undefined) {
    return { name: inventory.groups.get(groupId)?.name || groupId, to: paths.group(groupId) }
  }
  const name = inventory.networkRoles.get(roleId)?.name || roleId
  return { name, to: paths.role({ kind: 'network', id: roleId }) }
}

/** The source of a right, as a link to it. */
export function SourceName({
  source,
  inventory,
}: {
  source: RightSource
  inventory: RolesAndGroups
}) {
  const { t } = useTranslation()
  const { name, to } = sourceOfRight(t, source, inventory)
  return to === undefined ? name : <TextLink to={to}>{name}</TextLink>
}
