import type { PolicySwitch } from '@meshdeck/api/policy-changes'
import { type UserGroup, userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import type { Capabilities } from '@meshdeck/domain/capabilities'
import { canJoin, type RightsPerson } from '@meshdeck/domain/effective-rights'
import { forcedOn } from '@meshdeck/domain/policy-direction'
import { preferenceAtom, useAtom, useCan, useCapabilities, useQuery, z } from '@meshdeck/platform'
import { useMemo } from 'react'

import { useTranslation } from '../translations'

/**
 * Returns why the user may not change the policies of a network, and the values that this server requires in each
 * change.
 */
export function usePolicyRights(networkId: string): {
  refusal: string | undefined
  forced: PolicySwitch
} {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { isPro } = useCapabilities()
  return {
    refusal: whyNotIn(networkId, t('policies.refused')),
    // a policy that is left from Pro would be rejected [AC-036]
    forced: forcedOn({ isPro }),
  }
}

/** Whether the user may read a network's activity: Pro only, and some servers return it only to administrators. */
export function useCanReadHistory(): boolean {
  const { isPro, showsOwnActivity } = useCapabilities()
  const { isAdmin } = useCan()
  return isPro && (isAdmin || showsOwnActivity)
}

/** Group with the networks that it will have roles in. */
type EditedGroup = { id: string; after: readonly string[] }

/** Whether a user can join a network with the client app. */
export type CanJoin = (person: RightsPerson, networkId: string) => boolean

/** Returns who can join which network; `edited` counts as it will be saved. */
export function canJoinBy(
  listed: readonly UserGroup[],
  server: Capabilities,
  edited?: EditedGroup,
): CanJoin {
  const groups = new Map(listed.map(({ id, network_roles }) => [id, { network_roles }]))
  const roles = edited?.after.map((networkId) => [networkId, { [edited.id]: {} }] as const)
  if (edited && roles) groups.set(edited.id, { network_roles: Object.fromEntries(roles) })
  return (person, networkId) => canJoin(person, networkId, { server, groups })
}

/**
 * Returns whether a user can join a network with the client app; undefined until the groups are loaded, which only
 * administrators may read.
 */
export function useCanJoin(edited?: EditedGroup): CanJoin | undefined {
  const server = useCapabilities()
  const { isAdmin } = useCan()
  const { data } = useQuery({ ...userGroupListQuery(), enabled: server.isPro && isAdmin })

  return useMemo(() => data && canJoinBy(data, server, edited), [data, server, edited])
}

/** Whether a user is known to have no role in a network, so that no policy there applies to the user. */
export function useLacksRole(networkId: string, username: string | undefined): boolean {
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const isAsked = isPro && isAdmin && username !== undefined
  const { data: users } = useQuery({ ...userListQuery(), enabled: isAsked })
  const canUserJoin = useCanJoin()
  const user = users?.find((known) => known.username === username)
  return user !== undefined && canUserJoin !== undefined && !canUserJoin(user, networkId)
}

/** 1 for the old access lists between single nodes, 2 for access policies. */
type AclVersion = '1' | '2'

const aclVersionAtom = preferenceAtom('acl_version', z.oneOf(['1', '2']))

/** Access control that this user uses on this device; any other stored value becomes 1. */
export function useAclVersion(): [AclVersion, (version: AclVersion) => void] {
  const [version, setVersion] = useAtom(aclVersionAtom)
  return [version ?? '1', setVersion]
}
