import { ALL_NETWORKS } from '../roles/default-roles'
import type { User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import { findGroup, groupsOf } from './find-group'

type Member = Pick<User, 'network_roles' | 'user_group_ids'>

/**
 * The networks somebody has any role on; `all` when it is every one. With 1.5.1 only groups give roles
 * (contract 2.1).
 */
export function networksOf(store: Store, member: Member): 'all' | Set<string> {
  const groups = groupsOf(store, member)
  const holders = store.apiVersion === '1.0.0' ? [member, ...groups] : groups
  const names = holders.flatMap(({ network_roles }) => Object.keys(network_roles ?? {}))
  return names.includes(ALL_NETWORKS) ? 'all' : new Set(names)
}

export function reaches(store: Store, member: Member, netid: string): boolean {
  const networks = networksOf(store, member)
  return networks === 'all' || networks.has(netid)
}

/** The first of these groups that does not exist, as a refusal names it. */
export function unknownGroup(store: Store, groups: object | null): string | undefined {
  const id = Object.keys(groups ?? {}).find((group) => !findGroup(store, group))
  return id === undefined ? undefined : `user group \`${id}\` not found`
}
