import type { User } from '@meshdeck/api/users'
import {
  namesOfUser,
  type ReachPolicy,
  type ReachServer,
  type ReachUser,
} from '@meshdeck/domain/reach'
import type { SlotProps } from '@meshdeck/platform'

import { toReachUser } from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { isWide } from './wide-policies'

type People = SlotProps['users.groups']['people']

/** User before and after a change: `before` is undefined for a new user, `after` for a deleted one. */
export type ChangedUser = { before: ReachUser | undefined; after: ReachUser | undefined }

/** Returns the users whose groups or role would change, and those who would be deleted. */
export function changedUsers(users: readonly User[], people: People): ChangedUser[] {
  const usersByName = new Map(users.map((user) => [user.username, toReachUser(user)]))
  return people.flatMap(({ username, groupIds, roleId, isGone = false }): ChangedUser[] => {
    const before = usersByName.get(username)
    if (isGone) return before ? [{ before, after: undefined }] : []
    const had = Object.keys(before?.user_group_ids ?? {})
    const isSame =
      before?.platform_role_id === roleId && had.toSorted().join() === groupIds.toSorted().join()
    if (isSame) return []
    const after = {
      username,
      ...(before && { account_disabled: before.account_disabled }),
      platform_role_id: roleId,
      user_group_ids: Object.fromEntries(groupIds.map((id) => [id, {}])),
      network_roles: before?.network_roles,
    }
    return [{ before, after }]
  })
}

type NetworkPolicy = {
  networkId: string
  policy: Pick<ReachPolicy, 'enabled' | 'policy_type' | 'src_type' | 'dst_type'>
}

export function editOfPeople(changedPeople: readonly ChangedUser[]): ReachEdit {
  return {
    users: {
      put: changedPeople.flatMap(({ after }) => after ?? []),
      remove: changedPeople.flatMap(({ before, after }) =>
        before && !after ? [before.username] : [],
      ),
    },
  }
}

/**
 * Returns the networks with a policy that would start or stop applying to one of the users. New and deleted users also
 * count as all users, to whom a policy may open everything.
 */
export function touchedNetworks(
  networkPolicies: readonly NetworkPolicy[],
  changedPeople: readonly ChangedUser[],
  server: ReachServer,
): string[] {
  const namesBy = new Map<string, ReadonlySet<string>>()
  const touched = new Set<string>()
  const isNewOrGone = changedPeople.some(({ before, after }) => !before || !after)
  for (const { networkId, policy } of networkPolicies) {
    if (!policy.enabled || policy.policy_type !== 'user-policy') continue
    if (isNewOrGone && isWide(policy)) touched.add(networkId)
    const names = namesBy.get(networkId) ?? changedNames(changedPeople, { networkId, server })
    namesBy.set(networkId, names)
    if (policy.src_type.some(({ value }) => names.has(value))) touched.add(networkId)
  }
  return [...touched].toSorted()
}

/** Names by which policies of a network match users only before or only after a change. */
function changedNames(
  changedPeople: readonly ChangedUser[],
  inventory: { networkId: string; server: ReachServer },
): Set<string> {
  const groupIds = new Set<string>()
  for (const { before, after } of changedPeople) {
    const [was, is] = [before, after].map((user) => user && namesOfUser({ inventory }, user))
    for (const name of is ?? []) if (!was?.has(name)) groupIds.add(name)
    for (const name of was ?? []) if (!is?.has(name)) groupIds.add(name)
  }
  return groupIds
}
