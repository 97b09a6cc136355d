import { findGroup, getGroup } from '../groups/find-group'
import { unknownGroup } from '../groups/memberships'
import { refused } from '../http/refusal'
import { findRole, isPlaceOfRoles } from '../roles/find-role'
import type { User } from '../storage/account-tables'
import { found } from '../storage/missing'
import type { NetworkRoles } from '../storage/rights-tables'
import type { Store } from '../storage/store'
import type { UserInput } from './user'

/** What an account may do beyond its role. */
type Rights = Pick<UserInput, 'user_group_ids' | 'network_roles'>

/** Whether the groups and network roles of an account exist (contract 1.3); Pro only. @throws Refusal 400 */
export function checkRightsExist(store: Store, { user_group_ids, network_roles }: Rights) {
  const group = unknownGroup(store, user_group_ids)
  if (group !== undefined) throw refused(400, `invalid groups: ${group}`)
  if (store.apiVersion !== '1.0.0') return // roles on networks come by groups only
  const role = networkRoleFault(store, network_roles)
  if (role !== undefined) throw refused(400, `invalid network roles: ${role}`)
}

/** What is wrong with roles on networks, as a refusal says it. */
export function networkRoleFault(store: Store, roles: NetworkRoles | null): string | undefined {
  for (const [netid, held] of Object.entries(roles ?? {})) {
    if (!isPlaceOfRoles(store, netid)) {
      return `failed to fetch network ${netid} `
    }
    for (const id of Object.keys(held ?? {})) {
      const role = findRole(store, id)
      if (!role) return `failed to fetch role ${id} `
      if (role.network_id === '') return `cannot use platform as network role ${id}`
    }
  }
  return undefined
}

/**
 * The groups an update leaves an account: 1.5.1 drops those that do not exist, 1.0.0 refuses them
 * (contract 1.3 and 2.3).
 * @throws Refusal 400
 */
export function groupsToKeep(store: Store, input: UserInput): User['user_group_ids'] {
  if (store.apiVersion === '1.0.0') {
    checkRightsExist(store, input)
    return input.user_group_ids
  }
  const known = Object.keys(input.user_group_ids ?? {}).filter((id) => findGroup(store, id))
  return Object.fromEntries(known.map((id) => [id, {}]))
}

/** Who is in a group that a sync brought is decided elsewhere. @throws Refusal 400 */
export function checkMemberships(store: Store, user: User, groups: User['user_group_ids']) {
  const before = user.user_group_ids ?? {}
  const after = groups ?? {}
  const changed = [
    ...Object.keys(after).filter((id) => !(id in before)),
    ...Object.keys(before).filter((id) => !(id in after)),
  ]
  for (const id of changed) {
    const group = found(400, () => getGroup(store, id))
    if (group.external_identity_provider_id !== '') {
      throw refused(400, 'cannot modify membership of external groups')
    }
  }
}
