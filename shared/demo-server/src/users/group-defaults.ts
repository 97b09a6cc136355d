import { toGateways, userPolicies } from '../access-control/default-policies'
import { newId } from '../ids'
import type { Group } from '../storage/account-tables'
import type { Store } from '../storage/store'
import { adminRoleOf, ALL_NETWORKS, isAdministrator, userRoleOf } from './default-roles'
import { adminGroupOf, ALL_ADMINS_GROUP, userGroupOf } from './group'
import { takeRoleFromAll } from './role'

/**
 * Adds what Pro requires for every network and administrator, for data written by another edition: the policies of a
 * network's groups, and the group of administrators of all networks.
 */
export function prepareRights(store: Store) {
  if (store.edition !== 'pro') return
  store.transaction(() => {
    for (const { netid } of store.networks.all()) addGroupPolicies(store, netid)
    for (const user of store.users.all()) {
      const user_group_ids = groupsByRole(user.platform_role_id, user.user_group_ids)
      if (user_group_ids !== user.user_group_ids) {
        store.users.update(user.username, { user_group_ids })
      }
    }
  })
}

/** Adds the policies that let the groups of a network use its gateways. */
export function addGroupPolicies(store: Store, netid: string) {
  if (store.edition !== 'pro') return
  for (const policy of userPolicies(netid)) {
    if (!store.policies.has(policy.id)) store.policies.insert(policy)
  }
}

type Groups = Record<string, Record<string, never>> | null

/** Returns the groups of an account, with the one that its role adds. */
export function groupsByRole(role: string, groups: Groups): Groups {
  if (!isAdministrator(role) || groups?.[ALL_ADMINS_GROUP]) return groups
  return { ...groups, [ALL_ADMINS_GROUP]: {} }
}

/** Removes a deleted network from roles, groups, accounts and invites. */
export function forgetNetwork(store: Store, netid: string) {
  if (store.edition !== 'pro') return
  for (const { username, network_roles, user_group_ids } of store.users.all()) {
    const changes = {
      network_roles: without(network_roles, [netid]),
      user_group_ids: without(user_group_ids, [adminGroupOf(netid), userGroupOf(netid)]),
    }
    store.users.update(username, changes)
  }
  for (const { id, network_roles } of store.groups.all()) {
    store.groups.update(id, { network_roles: without(network_roles, [netid]) })
  }
  for (const { email, network_roles, user_group_ids } of store.invites.all()) {
    store.invites.update(email, {
      network_roles: without(network_roles, [netid]),
      user_group_ids: without(user_group_ids, [adminGroupOf(netid), userGroupOf(netid)]),
    })
  }
  const ownRoles = store.roles.all({ network_id: netid }).map(({ id }) => id)
  // a role of one network may be held on another
  for (const id of [adminRoleOf(netid), userRoleOf(netid), ...ownRoles]) takeRoleFromAll(store, id)
  for (const id of ownRoles) store.roles.remove(id)
}

function without<T>(record: Record<string, T> | null, names: string[]): Record<string, T> | null {
  if (record === null || !names.some((name) => name in record)) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}

const MEANING = 'This Policy allows user group to communicate with all gateways'

/**
 * Updates the policies of a custom group (contract 1.5): 1.0.0 adds one in every network on creation and doesn't change
 * them; later versions have one in each network where the group has a role.
 */
export function keepGroupPolicies(store: Store, { before, after }: Change) {
  const follows = store.can('keepsGroupPolicies')
  if (!follows && before) return
  const allNetworks = store.networks.all().map(({ netid }) => netid)
  const previousNetworks = before ? networksOf(before, allNetworks) : []
  const currentNetworks = follows ? networksOf(after, allNetworks) : allNetworks
  // a new policy gets the previous name of the group
  const { name } = before ?? after
  for (const netid of currentNetworks)
    if (!previousNetworks.includes(netid)) addPolicy(store, netid, { id: after.id, name })
  for (const netid of previousNetworks)
    if (!currentNetworks.includes(netid)) removeIn(store, netid, after.id)
}

type Change = { before?: Group; after: Group }
type NamedGroup = Pick<Group, 'id' | 'name'>

/** Opens a new network to the groups with a role on all networks, if their policies follow their roles. */
export function openToGroups(store: Store, netid: string) {
  if (!store.can('keepsGroupPolicies')) return
  for (const group of store.groups.all()) {
    if (networksOf(group, [netid]).length > 0) addPolicy(store, netid, group)
  }
}

/** Removes a deleted group from its networks' policies; 1.0.0 keeps it there. */
export function removeGroupPolicies(store: Store, group: Group) {
  if (!store.can('keepsGroupPolicies')) return
  const allNetworks = store.networks.all().map(({ netid }) => netid)
  for (const netid of networksOf(group, allNetworks)) removeIn(store, netid, group.id)
}

function networksOf({ network_roles }: Group, allNetworks: string[]): string[] {
  const namedNetworks = Object.keys(network_roles ?? {})
  return namedNetworks.includes(ALL_NETWORKS)
    ? allNetworks
    : allNetworks.filter((netid) => namedNetworks.includes(netid))
}

/**
 * Adds a group's policy. Those that follow its roles count as built in and depend only on their group. They are identified by name,
 * so none is added if one exists, such as that of a group that was renamed.
 */
function addPolicy(store: Store, netid: string, { id, name: groupName }: NamedGroup) {
  const name = `${groupName} group`
  const isBuiltIn = store.can('keepsGroupPolicies')
  const twins = store.policies.all({ network_id: netid, default: true, name })
  if (isBuiltIn && twins.length > 0) return
  const policy = toGateways(netid, {
    id: newId(),
    name,
    meta_data: MEANING,
    default: isBuiltIn,
    groups: [id],
  })
  store.policies.insert(policy)
}

/** Removes a group without its network from its policies, built in or not. */
function removeIn(store: Store, netid: string, groupId: string) {
  const policies = store.policies.all({ network_id: netid, policy_type: 'user-policy' })
  for (const { id, src_type } of policies) {
    const remainingSources =
      src_type?.filter((end) => end.id !== 'user-group' || end.value !== groupId) ?? []
    if (remainingSources.length === (src_type?.length ?? 0)) continue
    if (remainingSources.length > 0) store.policies.update(id, { src_type: remainingSources })
    else store.policies.remove(id)
  }
}
