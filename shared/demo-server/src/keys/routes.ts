import type { FastifyInstance } from 'fastify'

import { goneDiff } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { may } from '../auth/may'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { nothing, sniffed } from '../http/replies'
import type { EnrollmentKey } from '../storage/tables'
import { checkRelay, createKey, readRelay } from './create-key'
import { aboutKey, keyReply, withoutToken } from './enrollment-key'
import { keyVersions } from './versions'

/** Enrollment keys (contract 1.14). */
export function keyRoutes(app: FastifyInstance, { store, identity }: Context) {
  const address = identity.apiHost + identity.apiPath
  const toReply = (key: EnrollmentKey) => keyReply(key, address, store.apiVersion)

  app.get('/api/v1/enrollment-keys', allow('admin', on.keys), (request, reply) => {
    const keys = store.keys.all().map(toReply)
    return sniffed(reply, may(store, request, { method: 'POST' }) ? keys : keys.map(withoutToken))
  })

  app.post('/api/v1/enrollment-keys', allow('admin', on.keys), (request, reply) => {
    const input = decodeBody(keyVersions[store.apiVersion].bodyType, request)
    const key = recorded(
      store,
      () => createKey(store, input),
      (made) => ({ by: callerName(request), action: 'CREATE', target: aboutKey(made) }),
    )
    return sniffed(reply, toReply(key))
  })

  // little more than relay and groups changes, whatever else the body says
  app.put('/api/v1/enrollment-keys/:keyID', allow('admin', on.key), (request, reply) => {
    const input = decodeBody(keyVersions[store.apiVersion].bodyType, request)
    const relay = readRelay(input.relay)
    const own = keyVersions[store.apiVersion].updateFields(input, relay)
    const changes = { relay, groups: input.groups, ...own }
    const before = keyOf(paramOf(request, 'keyID'), 500)
    const key = { ...before, ...changes }
    checkRelay(store, key)
    recorded(
      store,
      () => store.keys.update(key.value, changes),
      () => ({
        by: callerName(request),
        action: 'UPDATE',
        target: aboutKey(key),
        diff: { Old: before, New: key },
        isAlwaysTold: true,
      }),
    )
    return sniffed(reply, toReply(key))
  })

  app.delete('/api/v1/enrollment-keys/:keyID', allow('admin', on.key), (request, reply) => {
    const key = keyOf(paramOf(request, 'keyID'), 400)
    if (key.default) throw refused(500, 'cannot delete default network key')
    recorded(
      store,
      () => store.keys.remove(key.value),
      () => ({
        by: callerName(request),
        action: 'DELETE',
        target: aboutKey(key),
        ...goneDiff(store, key),
      }),
    )
    return nothing(reply)
  })

  function keyOf(value: string, status: number): EnrollmentKey {
    const key = store.keys.find(value)
    if (!key) throw refused(status, 'no enrollmentkey found')
    return key
  }
}
