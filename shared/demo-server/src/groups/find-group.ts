import type { User } from '../storage/account-tables'
import { missing } from '../storage/missing'
import type { Group } from '../storage/rights-tables'
import type { Store } from '../storage/store'
import { globalGroups, groupsOfNetwork } from './default-groups'

/** Every group: those for all networks, two of each network, and those that were made. */
export function groupsIn(store: Store): Group[] {
  return [...globalGroups, ...store.networks.all().flatMap(groupsOfNetwork), ...store.groups.all()]
}

/** A group by its id, whether it was made or comes by itself. */
export function findGroup(store: Store, id: string): Group | undefined {
  return (
    globalGroups.find((group) => group.id === id) ??
    store.groups.find(id) ??
    groupOfNetwork(store, id)
  )
}

function groupOfNetwork(store: Store, id: string): Group | undefined {
  const [, netid] = /^(.+)-network-(?:admin|user)-grp$/.exec(id) ?? []
  const network = netid === undefined ? undefined : store.networks.find(netid)
  return network && groupsOfNetwork(network).find((group) => group.id === id)
}

/** The same. @throws Missing */
export function getGroup(store: Store, id: string): Group {
  const group = findGroup(store, id)
  if (group) return group
  throw missing(store.apiVersion)
}

/** The groups that somebody is in and that still exist; on the community edition there are none. */
export function groupsOf(store: Store, { user_group_ids }: Pick<User, 'user_group_ids'>): Group[] {
  if (store.edition !== 'pro') return []
  return Object.keys(user_group_ids ?? {})
    .map((id) => findGroup(store, id))
    .filter((group) => group !== undefined)
}
