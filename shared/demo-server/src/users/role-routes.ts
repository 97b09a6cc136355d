import type { FastifyInstance } from 'fastify'

import { goneDiff, subject } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { platformRolesOf } from './default-roles'
import { getRole, networkRolesOf } from './find-role'
import { roleVersions } from './role'
import { createRole, deleteRole, updateRole } from './save-role'

/** What roles there are (contract 1.4). The community edition has none on networks. */
export function roleListRoutes(app: FastifyInstance, { store }: Context) {
  app.get('/api/v1/users/roles', allow('admin', on.users), (request, reply) => {
    const isOfPlatform = store.edition !== 'pro' || queryOf(request, 'platform') === 'true'
    const roles = isOfPlatform ? platformRolesOf(store) : networkRolesOf(store)
    return envelope(reply, 'successfully fetched user roles permission templates', roles)
  })
}

/** Roles on networks, made by administrators (contract 1.4). */
export function roleRoutes(app: FastifyInstance, { store }: Context) {
  const path = '/api/v1/users/role'
  const { bodyType, toMade } = roleVersions[store.apiVersion]

  app.get(path, allow('admin', on.users), (request, reply) => {
    const id = queryOf(request, 'role_id')
    if (id === '') throw refused(400, 'role is required')
    const role = getRole(store, id)
    return envelope(reply, 'successfully fetched user role permission templates', role)
  })

  app.post(path, allow('admin', on.users), (request, reply) => {
    const input = decodeBody(bodyType, request)
    const role = recorded(
      store,
      () => toMade(createRole(store, input), input),
      (made) => ({
        by: callerName(request),
        action: 'CREATE',
        target: subject('USER_ROLE', made),
        origin: 'CLIENT-APP',
      }),
    )
    return envelope(reply, 'created user role', role)
  })

  app.put(path, allow('admin', on.users), (request, reply) => {
    const input = decodeBody(bodyType, request)
    const { after } = recorded(
      store,
      () => updateRole(store, input),
      (change) => ({
        by: callerName(request),
        action: 'UPDATE',
        target: subject('USER_ROLE', change.after),
        diff: { Old: change.before, New: change.after },
      }),
    )
    return envelope(reply, 'updated user role', after)
  })

  app.delete(path, allow('admin', on.users), (request, reply) => {
    recorded(
      store,
      () => deleteRole(store, queryOf(request, 'role_id')),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        target: subject('USER_ROLE', gone),
        ...goneDiff(store, gone),
      }),
    )
    return envelope(reply, 'deleted user role')
  })
}
