import { userPolicies } from '../acls/default-policies'
import { adminRoleOf, isAdministrator, userRoleOf } from '../roles/default-roles'
import { takeRoleFromAll } from '../roles/take-role'
import type { Store } from '../storage/store'
import { adminGroupOf, ALL_ADMINS_GROUP, userGroupOf } from './default-groups'

/**
 * What Pro keeps of every network and every administrator, for data that another edition wrote: the
 * policies of its groups, and the group of those who administer everything.
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

/** The policies that let the groups of a network use its gateways. */
export function addGroupPolicies(store: Store, netid: string) {
  if (store.edition !== 'pro') return
  for (const policy of userPolicies(netid)) {
    if (!store.policies.has(policy.id)) store.policies.insert(policy)
  }
}

type Groups = Record<string, Record<string, never>> | null

/** The groups of an account, with the one that its role brings. */
export function groupsByRole(role: string, groups: Groups): Groups {
  if (!isAdministrator(role) || groups?.[ALL_ADMINS_GROUP]) return groups
  return { ...groups, [ALL_ADMINS_GROUP]: {} }
}

/** Nobody has rights on a network that is gone: roles, groups, accounts and invites forget it. */
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
