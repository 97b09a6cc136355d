import type { FastifyInstance } from 'fastify'

import { takeGroupFromChecks } from '../access-control/posture-check'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { timeNow, ZERO_TIME } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody } from '../http/decode-body'
import { queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { newId } from '../ids'
import { deletionDiff, withActivity, subject } from '../monitoring/activity'
import type { Group } from '../storage/account-tables'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import { dropClientsOfGroup } from './clients-left'
import { ALL_NETWORKS } from './default-roles'
import { findGroup, getGroup, type GroupInput, groupsIn, groupVersions } from './group'
import { keepGroupPolicies, removeGroupPolicies } from './group-defaults'
import { findRole, isPlaceOfRoles } from './role'

/** Routes for groups, which give their members roles on networks (contract 1.5). */
export function groupRoutes(app: FastifyInstance, { store }: Context) {
  const { bodyType, newBodyType, toReply } = forServer(groupVersions, store)
  const path = '/api/v1/users/group'

  app.get('/api/v1/users/groups', allow('admin', on.users), (_request, reply) =>
    sendEnvelope(reply, 'successfully fetched user groups', groupsIn(store).map(toReply)),
  )

  app.get(path, allow('admin', on.users), (request, reply) => {
    const id = queryOf(request, 'group_id')
    if (id === '') throw httpError(400, 'group id is required')
    return sendEnvelope(reply, 'successfully fetched user group', toReply(getGroup(store, id)))
  })

  app.post(path, allow('admin', on.users), (request, reply) => {
    const { user_group: input, members } = decodeBody(newBodyType, request)
    const group = withActivity(
      store,
      () => createGroup(store, { input, members: members ?? [] }),
      (made) => ({
        by: callerName(request),
        action: 'CREATE',
        target: subject('USER_GROUP', made),
      }),
    )
    return sendEnvelope(reply, 'created user group', toReply(group))
  })

  app.put(path, allow('admin', on.users), (request, reply) => {
    const input = decodeBody(bodyType, request)
    const { after } = withActivity(
      store,
      () => updateGroup(store, input),
      (change) => ({
        by: callerName(request),
        action: 'UPDATE',
        target: subject('USER_GROUP', change.after),
        diff: { Old: toReply(change.before), New: toReply(change.after) },
      }),
    )
    return sendEnvelope(reply, 'updated user group', toReply(after))
  })

  app.delete(path, allow('admin', on.users), (request, reply) => {
    withActivity(
      store,
      () => deleteGroup(store, queryOf(request, 'group_id')),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        target: subject('USER_GROUP', gone),
        ...deletionDiff(store, toReply(gone)),
      }),
    )
    return sendEnvelope(reply, 'deleted user group')
  })
}

/** Creates a group with its members and the policies for their access (contract 1.5). Throws HttpError 400 or 500. */
export function createGroup(store: Store, { input, members }: NewGroup): Group {
  checkRoles(store, input, (id) => `invalid network role ${id}`)
  if (input.default && input.id === '') {
    throw httpError(500, 'group id cannot be empty for default group')
  }
  if (input.name === '') throw httpError(500, 'group name cannot be empty')
  if (groupsIn(store).some(({ name }) => name === input.name)) {
    throw httpError(500, 'group already exists')
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

/** Adds a user to a group; unknown ones are skipped. */
function join(store: Store, username: string, group: string) {
  const user = store.users.find(username)
  if (user)
    store.users.update(username, { user_group_ids: { ...user.user_group_ids, [group]: {} } })
}

/**
 * Updates a custom group; its ID in the directory stays. Returns the group before, and after as in the response, which
 * isn't always as stored. Throws HttpError 400.
 */
export function updateGroup(store: Store, input: GroupInput): { before: Group; after: Group } {
  const previousGroup = found(400, () => getGroup(store, input.id))
  if (previousGroup.default) throw httpError(400, 'cannot update default user group')
  checkRoles(store, input, () => 'invalid network role')
  checkNotMixed(store, input)
  const { external_identity_provider_id } = previousGroup
  const updatedGroup = { ...input, external_identity_provider_id, default: false }
  const storedGroup = forServer(groupVersions, store).toStore(updatedGroup, previousGroup)
  store.transaction(() => {
    store.groups.update(updatedGroup.id, { ...storedGroup, updated_at: timeNow() })
    keepGroupPolicies(store, { before: previousGroup, after: updatedGroup })
    dropClientsOfGroup(store, { before: previousGroup, now: updatedGroup.network_roles })
  })
  return { before: previousGroup, after: updatedGroup }
}

/** Deletes a custom group, also from accounts and policies. Throws HttpError 400. */
export function deleteGroup(store: Store, id: string): Group {
  if (id === '') throw httpError(400, 'group id is required')
  const group = findGroup(store, id)
  if (!group) throw httpError(400, 'failed to fetch group details')
  if (group.default) throw httpError(400, 'cannot delete default user group')
  store.transaction(() => {
    for (const { username, user_group_ids } of store.users.all()) {
      const { [id]: membership, ...otherGroups } = user_group_ids ?? {}
      if (membership) store.users.update(username, { user_group_ids: otherGroups })
    }
    for (const { email, user_group_ids } of store.invites.all()) {
      const { [id]: membership, ...otherGroups } = user_group_ids ?? {}
      if (membership) store.invites.update(email, { user_group_ids: otherGroups })
    }
    removeGroupPolicies(store, group)
    takeGroupFromChecks(store, group)
    store.groups.remove(id)
    dropClientsOfGroup(store, { before: group, now: null })
  })
  return group
}

/** `unknown` returns the message for an unknown role. */
function checkRoles(store: Store, { network_roles }: GroupInput, unknown: (id: string) => string) {
  const nowhere = Object.keys(network_roles ?? {}).find((netid) => !isPlaceOfRoles(store, netid))
  if (nowhere !== undefined) throw httpError(400, `failed to fetch network ${nowhere} `)
  const ids = Object.values(network_roles ?? {}).flatMap((roles) => Object.keys(roles ?? {}))
  for (const id of ids) {
    const role = findRole(store, id)
    if (!role) throw httpError(400, unknown(id))
    if (role.network_id === '') {
      throw httpError(400, 'platform role cannot be used as network role')
    }
  }
}

/** Checks that roles aren't mixed (contract 2.3); the real server doesn't check it when a group is created. */
function checkNotMixed(store: Store, { network_roles }: GroupInput) {
  const networks = Object.keys(network_roles ?? {})
  if (!store.can('separatesAllNetworks') || !networks.includes(ALL_NETWORKS)) return
  if (networks.length === 1) return
  throw httpError(400, 'cannot have networks roles for all networks and a specific network')
}
