import type { FastifyInstance } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody } from '../http/decode-body'
import { queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { newId } from '../ids'
import { deletionDiff, withActivity, subject } from '../monitoring/activity'
import type { ResourceAccess, Role } from '../storage/account-tables'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import { dropClientsOfRole } from './clients-left'
import {
  ALL_NETWORKS,
  grantableResources,
  ownOnly,
  platformRolesOf,
  resourceNames,
} from './default-roles'
import {
  findRole,
  getRole,
  isPlaceOfRoles,
  networkRolesOf,
  type RoleInput,
  roleVersions,
  takeRoleFromAll,
} from './role'

/** Routes that list roles (contract 1.4). The community edition has none on networks. */
export function roleListRoutes(app: FastifyInstance, { store }: Context) {
  app.get('/api/v1/users/roles', allow('admin', on.users), (request, reply) => {
    const isOfPlatform = store.edition !== 'pro' || queryOf(request, 'platform') === 'true'
    const roles = isOfPlatform ? platformRolesOf(store) : networkRolesOf(store)
    return sendEnvelope(reply, 'successfully fetched user roles permission templates', roles)
  })
}

/** Routes for custom roles on networks (contract 1.4). */
export function roleRoutes(app: FastifyInstance, { store }: Context) {
  const path = '/api/v1/users/role'
  const { bodyType, toMade } = forServer(roleVersions, store)

  app.get(path, allow('admin', on.users), (request, reply) => {
    const id = queryOf(request, 'role_id')
    if (id === '') throw httpError(400, 'role is required')
    const role = getRole(store, id)
    return sendEnvelope(reply, 'successfully fetched user role permission templates', role)
  })

  app.post(path, allow('admin', on.users), (request, reply) => {
    const input = decodeBody(bodyType, request)
    const role = withActivity(
      store,
      () => toMade(createRole(store, input), input),
      (made) => ({
        by: callerName(request),
        action: 'CREATE',
        target: subject('USER_ROLE', made),
        origin: 'CLIENT-APP',
      }),
    )
    return sendEnvelope(reply, 'created user role', role)
  })

  app.put(path, allow('admin', on.users), (request, reply) => {
    const input = decodeBody(bodyType, request)
    const { after } = withActivity(
      store,
      () => updateRole(store, input),
      (change) => ({
        by: callerName(request),
        action: 'UPDATE',
        target: subject('USER_ROLE', change.after),
        diff: { Old: change.before, New: change.after },
      }),
    )
    return sendEnvelope(reply, 'updated user role', after)
  })

  app.delete(path, allow('admin', on.users), (request, reply) => {
    withActivity(
      store,
      () => deleteRole(store, queryOf(request, 'role_id')),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        target: subject('USER_ROLE', gone),
        ...deletionDiff(store, gone),
      }),
    )
    return sendEnvelope(reply, 'deleted user role')
  })
}

/** Creates a role on networks (contract 1.4). Throws HttpError 400 or 500. */
export function createRole(store: Store, input: RoleInput): Role {
  if (findRole(store, input.id)) {
    throw httpError(400, `role with id \`${input.id}\` exists already`)
  }
  const network_level_access = checkAccess(store, input.network_level_access)
  if (input.network_id === '') throw httpError(400, 'only network roles are allowed to be created')
  if (!isPlaceOfRoles(store, input.network_id)) {
    throw httpError(400, `failed to fetch network ${input.network_id} `)
  }
  if (input.name === '') throw httpError(500, 'role name cannot be empty')
  if (networkRolesOf(store).some(({ name }) => name === input.name)) {
    throw httpError(500, 'role already exists')
  }
  const role = {
    ...input,
    id: newId(),
    default: false,
    network_level_access,
    global_level_access: {},
  }
  store.roles.insert(role)
  return role
}

/** Updates a custom role. Throws HttpError 400. */
function updateRole(store: Store, input: RoleInput): { before: Role; after: Role } {
  const previousRole = found(400, () => getRole(store, input.id))
  if (previousRole.network_id !== input.network_id) throw httpError(400, 'network id mismatch')
  if (previousRole.default) throw httpError(400, 'cannot update default role')
  const network_level_access = checkAccess(store, input.network_level_access)
  const updatedRole = { ...input, default: false, network_level_access, global_level_access: {} }
  store.transaction(() => {
    store.roles.update(
      updatedRole.id,
      forServer(roleVersions, store).toStore(updatedRole, previousRole),
    )
    dropClientsOfRole(store, previousRole, network_level_access)
  })
  return { before: previousRole, after: updatedRole }
}

/** Deletes a custom role, and removes it wherever it is held. Throws HttpError 400 or 500. */
function deleteRole(store: Store, id: string): Role {
  const role = id === '' ? undefined : findRole(store, id)
  if (!role) throw httpError(400, 'role is required')
  if (role.network_id === '') throw httpError(500, 'cannot delete platform role')
  // also a custom one for all networks
  if (role.network_id === ALL_NETWORKS) throw httpError(500, 'cannot delete default network role')
  if (role.default) throw httpError(500, 'cannot delete default role')
  store.transaction(() => {
    takeRoleFromAll(store, id)
    store.roles.remove(id)
    dropClientsOfRole(store, role, null)
  })
  return role
}

/**
 * Returns rights on existing kinds of resources; the right to connect through a gateway includes rights on one's own
 * clients.
 */
function checkAccess(store: Store, access: RoleInput['network_level_access']) {
  const names = forServer(resourceNames, store)
  const knownKinds = grantableResources(names)
  const unknownKind = Object.keys(access ?? {}).find((kind) => !knownKinds.includes(kind))
  if (unknownKind !== undefined) throw httpError(400, `invalid rsrc type ${unknownKind}`)
  const checked: ResourceAccess | null = access && mapValues(access, (scopes) => scopes ?? {})
  const gateways = Object.values(checked?.['remote_access_gw'] ?? {})
  if (!gateways.some(({ vpn_access }) => vpn_access)) return checked
  return { ...checked, [names.extClients]: { all_extclients: ownOnly } }
}

function mapValues<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
