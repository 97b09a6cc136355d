import type { Role } from '@meshdeck/api/roles'
import type { User } from '@meshdeck/api/users'
import { grantsOf, type RightsEstate } from '@meshdeck/domain/effective-rights'

/** The roles in networks that nobody has, by a group or by himself. Each set of groups is looked at once. */
export function unusedRoles(
  roles: readonly Role[],
  users: readonly User[],
  estate: Pick<RightsEstate, 'server' | 'groups'>,
): Role[] {
  const groupsInUse = new Set(
    users.flatMap(({ user_group_ids }) => Object.keys(user_group_ids ?? {})),
  )
  const user_group_ids = Object.fromEntries([...groupsInUse].map((id) => [id, {}]))
  const ofGroups = grantsOf({ platform_role_id: '', user_group_ids }, estate)
  const own = users.flatMap(({ platform_role_id, network_roles }) =>
    grantsOf({ platform_role_id, network_roles }, estate),
  )
  const held = new Set([...ofGroups, ...own].map(({ roleId }) => roleId))
  return roles.filter(({ id }) => !held.has(id))
}
