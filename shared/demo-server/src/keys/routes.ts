import type { FastifyInstance } from 'fastify'

import { allow } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { nothing, sniffed } from '../http/replies'
import type { EnrollmentKey } from '../storage/tables'
import { checkRelay, createKey, readRelay } from './create-key'
import { keyReply } from './enrollment-key'
import { keyType } from './key-input'
import { keyVersions } from './versions'

/** Enrollment keys (contract 1.14). */
export function keyRoutes(app: FastifyInstance, { store, identity }: Context) {
  const toReply = (key: EnrollmentKey) => keyReply(key, identity.apiHost, store.apiVersion)

  app.get('/api/v1/enrollment-keys', allow('admin'), (_request, reply) =>
    sniffed(reply, store.keys.all().map(toReply)),
  )

  app.post('/api/v1/enrollment-keys', allow('admin'), (request, reply) =>
    sniffed(reply, toReply(createKey(store, decodeBody(keyType, request)))),
  )

  // little more than relay and groups changes, whatever else the body says
  app.put('/api/v1/enrollment-keys/:keyID', allow('admin'), (request, reply) => {
    const input = decodeBody(keyType, request)
    const relay = readRelay(input.relay)
    const own = keyVersions[store.apiVersion].updateFields(input, relay)
    const changes = { relay, groups: input.groups, ...own }
    const key = { ...keyOf(paramOf(request, 'keyID'), 500), ...changes }
    checkRelay(store, key)
    store.keys.update(key.value, changes)
    return sniffed(reply, toReply(key))
  })

  app.delete('/api/v1/enrollment-keys/:keyID', allow('admin'), (request, reply) => {
    const key = keyOf(paramOf(request, 'keyID'), 400)
    if (key.default) throw refused(500, 'cannot delete default network key')
    store.keys.remove(key.value)
    return nothing(reply)
  })

  function keyOf(value: string, status: number): EnrollmentKey {
    const key = store.keys.find(value)
    if (!key) throw refused(status, 'no enrollmentkey found')
    return key
  }
}
