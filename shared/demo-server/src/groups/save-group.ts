import { timeNow, ZERO_TIME } from '../clock'
import { refused } from '../http/refusal'
import { newId } from '../ids'
import { takeGroupFromChecks } from '../posture/posture-check'
import { ALL_NETWORKS } from '../roles/default-roles'
import { findRole, isPlaceOfRoles } from '../roles/find-role'
import type { Group } from '../storage/account-tables'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import { dropClientsOfGroup } from './clients-left'
import { findGroup, getGroup, type GroupInput, groupsIn, groupVersions } from './group'
import { keepGroupPolicies, removeGroupPolicies } from './network-defaults'

/** Makes a group with its members and the policies that let them in (contract 1.5). @throws Refusal 400 or 500 */
export function createGroup(store: Store, { input, members }: NewGroup): Group {
  checkRoles(store, input, (id) => `invalid network role ${id}`)
  if (input.default && input.id === '') {
    throw refused(500, 'group id cannot be empty for default group')
  }
  if (input.name === '') throw refused(500, 'group name cannot be empty')
  if (groupsIn(store).some(({ name }) => name === input.name)) {
    throw refused(500, 'group already exists')
  }
  const now = timeNow()
  const orNow = (time: string) => (time === ZERO_TIME ? now : time)
  const group = {
    ...input,
    id: newId(),
    default: false,
    created_at: orNow(input.created_at),
    updated_at: orNow(input.updated_at),
  }
  store.transaction(() => {
    store.groups.insert(group)
    keepGroupPolicies(store, { after: group })
    for (const name of members) join(store, name, group.id)
  })
  return group
}

type NewGroup = { input: GroupInput; members: string[] }

/** Whoever does not exist is passed over. */
function join(store: Store, username: string, group: string) {
  const user = store.users.find(username)
  if (user)
    store.users.update(username, { user_group_ids: { ...user.user_group_ids, [group]: {} } })
}

/**
 * Replaces a group that was made; what a sync knows it by stays.
 * @returns the group as it was and as it is answered with, which is not always how it is stored
 * @throws Refusal 400
 */
export function updateGroup(store: Store, input: GroupInput): { before: Group; after: Group } {
  const before = found(400, () => getGroup(store, input.id))
  if (before.default) throw refused(400, 'cannot update default user group')
  checkRoles(store, input, () => 'invalid network role')
  checkNotMixed(store, input)
  const { external_identity_provider_id } = before
  const after = { ...input, external_identity_provider_id, default: false }
  const stored = groupVersions[store.apiVersion].toStore(after, before)
  store.transaction(() => {
    store.groups.update(after.id, { ...stored, updated_at: timeNow() })
    keepGroupPolicies(store, { before, after })
    dropClientsOfGroup(store, { before, now: after.network_roles })
  })
  return { before, after }
}

/** Removes a group that was made, from accounts and policies as well. @throws Refusal 400 */
export function deleteGroup(store: Store, id: string): Group {
  if (id === '') throw refused(400, 'group id is required')
  const group = findGroup(store, id)
  if (!group) throw refused(400, 'failed to fetch group details')
  if (group.default) throw refused(400, 'cannot delete default user group')
  store.transaction(() => {
    for (const { username, user_group_ids } of store.users.all()) {
      const { [id]: gone, ...others } = user_group_ids ?? {}
      if (gone) store.users.update(username, { user_group_ids: others })
    }
    for (const { email, user_group_ids } of store.invites.all()) {
      const { [id]: gone, ...others } = user_group_ids ?? {}
      if (gone) store.invites.update(email, { user_group_ids: others })
    }
    removeGroupPolicies(store, group)
    takeGroupFromChecks(store, group)
    store.groups.remove(id)
    dropClientsOfGroup(store, { before: group, now: null })
  })
  return group
}

/** @param unknown what is said of a role that does not exist */
function checkRoles(store: Store, { network_roles }: GroupInput, unknown: (id: string) => string) {
  const nowhere = Object.keys(network_roles ?? {}).find((netid) => !isPlaceOfRoles(store, netid))
  if (nowhere !== undefined) throw refused(400, `failed to fetch network ${nowhere} `)
  const ids = Object.values(network_roles ?? {}).flatMap((roles) => Object.keys(roles ?? {}))
  for (const id of ids) {
    const role = findRole(store, id)
    if (!role) throw refused(400, unknown(id))
    if (role.network_id === '') {
      throw refused(400, 'platform role cannot be used as network role')
    }
  }
}

/** Contract 2.3; the real server does not look at it when a group is made. */
function checkNotMixed({ apiVersion }: Store, { network_roles }: GroupInput) {
  const networks = Object.keys(network_roles ?? {})
  if (apiVersion === '1.0.0' || !networks.includes(ALL_NETWORKS) || networks.length === 1) return
  throw refused(400, 'cannot have networks roles for all networks and a specific network')
}
