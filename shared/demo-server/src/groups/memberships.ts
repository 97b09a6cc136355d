import { ALL_NETWORKS } from '../roles/default-roles'
import type { User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import { findGroup, groupsOf } from './find-group'

type Member = Pick<User, 'network_roles' | 'user_group_ids'>

/**
 * The networks somebody is named on; `all` when it is every one. Whether a role is left there is not
 * looked at.
 */
function networksOf(store: Store, member: Member): 'all' | Set<string> {
  const names = rolesOf(store, member).flatMap((roles) => Object.keys(roles ?? {}))
  return names.includes(ALL_NETWORKS) ? 'all' : new Set(names)
}

/** His own and those of his groups; with 1.5.1 only groups give any (contract 2.1). */
function rolesOf(store: Store, member: Member) {
  const groups = groupsOf(store, member)
  const holders = store.apiVersion === '1.0.0' ? [member, ...groups] : groups
  return holders.map(({ network_roles }) => network_roles)
}

export function reaches(store: Store, member: Member, netid: string): boolean {
  const networks = networksOf(store, member)
  return networks === 'all' || networks.has(netid)
}

/** Whether he has a role there, on the network itself or on all of them. */
export function hasRoleOn(store: Store, member: Member, netid: string): boolean {
  return rolesOf(store, member).some((roles) =>
    [netid, ALL_NETWORKS].some((name) => Object.keys(roles?.[name] ?? {}).length > 0),
  )
}

/** The first of these groups that does not exist, as a refusal names it. */
export function unknownGroup(store: Store, groups: object | null): string | undefined {
  const id = Object.keys(groups ?? {}).find((group) => !findGroup(store, group))
  return id === undefined ? undefined : `user group \`${id}\` not found`
}
