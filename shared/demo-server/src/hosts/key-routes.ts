import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import type { FastifyInstance } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { may } from '../auth/check-rights'
import { checkIsWritable, timeOfUnix, ZERO_TIME } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody } from '../http/decode-body'
import { FieldError, parseUuid } from '../http/field-types'
import { paramOf } from '../http/query'
import { fieldFault, sendEmpty, httpError, sendJsonAsText } from '../http/replies'
import { deletionDiff, withActivity } from '../monitoring/activity'
import type { Store } from '../storage/store'
import type { EnrollmentKey } from '../storage/tables'
import {
  keySubject,
  isUsable,
  type KeyInput,
  keyReply,
  keyTypes,
  keyVersions,
  newKeyValue,
  withoutToken,
} from './enrollment-key'

/** Routes for enrollment keys (contract 1.14). */
export function keyRoutes(app: FastifyInstance, { store, identity }: Context) {
  const address = identity.apiHost + identity.apiPath
  const toReply = (key: EnrollmentKey) => keyReply(key, address, store.apiVersion)

  app.get('/api/v1/enrollment-keys', allow('admin', on.keys), (request, reply) => {
    const keys = store.keys.all().map(toReply)
    return sendJsonAsText(
      reply,
      may(store, request, { method: 'POST' }) ? keys : keys.map(withoutToken),
    )
  })

  app.post('/api/v1/enrollment-keys', allow('admin', on.keys), (request, reply) => {
    const input = decodeBody(forServer(keyVersions, store).bodyType, request)
    const key = withActivity(
      store,
      () => createKey(store, input),
      (made) => ({ by: callerName(request), action: 'CREATE', target: keySubject(made) }),
    )
    return sendJsonAsText(reply, toReply(key))
  })

  // only few fields other than relay and groups change, regardless of the body
  app.put('/api/v1/enrollment-keys/:keyID', allow('admin', on.key), (request, reply) => {
    const input = decodeBody(forServer(keyVersions, store).bodyType, request)
    const relay = readRelay(input.relay)
    const versionFields = forServer(keyVersions, store).updateFields(input, relay)
    const changes = { relay, groups: input.groups, ...versionFields }
    const previousKey = keyOf(paramOf(request, 'keyID'), 500)
    const key = { ...previousKey, ...changes }
    checkRelay(store, key)
    withActivity(
      store,
      () => store.keys.update(key.value, changes),
      () => ({
        by: callerName(request),
        action: 'UPDATE',
        target: keySubject(key),
        diff: { Old: previousKey, New: key },
        isAlwaysRecorded: true,
      }),
    )
    return sendJsonAsText(reply, toReply(key))
  })

  app.delete('/api/v1/enrollment-keys/:keyID', allow('admin', on.key), (request, reply) => {
    const key = keyOf(paramOf(request, 'keyID'), 400)
    if (key.default) throw httpError(500, 'cannot delete default network key')
    withActivity(
      store,
      () => store.keys.remove(key.value),
      () => ({
        by: callerName(request),
        action: 'DELETE',
        target: keySubject(key),
        ...deletionDiff(store, key),
      }),
    )
    return sendEmpty(reply)
  })

  function keyOf(value: string, status: number): EnrollmentKey {
    const key = store.keys.find(value)
    if (!key) throw httpError(status, 'no enrollmentkey found')
    return key
  }
}

/**
 * Stores a new key (contract 1.14). Uses take precedence over an expiration, an expiration over "unlimited". Throws
 * HttpError 400 or 500, or Missing when the relay doesn't exist.
 */
function createKey(store: Store, input: KeyInput): EnrollmentKey {
  return store.transaction(() => {
    const tags = input.tags ?? []
    checkNames(store, input.tags)
    const relay = readRelay(input.relay)
    const key: EnrollmentKey = {
      value: newKeyValue(),
      ...limitsOf(input),
      networks: input.networks ?? [],
      tags,
      relay,
      groups: input.groups,
      default: false,
      auto_egress: input.auto_egress,
      auto_assign_gw: input.auto_assign_gw,
    }
    checkRelay(store, key)
    if (key.type === keyTypes.expiration) checkIsWritable(input.expiration)
    store.keys.insert(key)
    return key
  })
}

/** Returns the ID of a relay node, or the zero ID for an empty text. Throws HttpError 400. */
function readRelay(relay: string): string {
  if (relay === '') return NIL_UUID
  try {
    return parseUuid(relay)
  } catch (error) {
    if (error instanceof FieldError) throw httpError(400, error.message)
    throw error
  }
}

/** Throws HttpError 500, or Missing. */
function checkRelay(store: Store, { relay, networks }: EnrollmentKey) {
  if (relay === NIL_UUID) return
  const node = store.nodes.get(relay)
  if (!networks.includes(node.network)) throw httpError(500, "relay node not in key's networks")
  if (!node.isrelay) throw httpError(500, 'relay node is not a relay')
}

function limitsOf({ uses_remaining, expiration, unlimited }: KeyInput) {
  const limits = { uses_remaining: 0, expiration: timeOfUnix(Math.max(0, expiration)), unlimited }
  if (uses_remaining > 0) {
    return { ...limits, uses_remaining, expiration: ZERO_TIME, type: keyTypes.uses }
  }
  if (!isUsable(limits)) throw httpError(500, invalidText(limits.expiration))
  const hasEnd = limits.expiration !== ZERO_TIME
  return { ...limits, type: hasEnd ? keyTypes.expiration : keyTypes.unlimited }
}

function invalidText(expiration: string): string {
  const expiryText = `${expiration.slice(0, 19).replace('T', ' ')} +0000 UTC`
  return `enrollment key is not valid: uses remaining: 0, expiration: ${expiryText}, unlimited: false`
}

function checkNames(store: Store, tags: KeyInput['tags']) {
  const fault = nameFault(tags)
  if (fault !== '') {
    throw httpError(400, `validation error: name length must be between 3 and 32: ${fault}`)
  }
  const takenNames = new Set(store.keys.all().flatMap((key) => key.tags))
  if (tags?.some((tag) => takenNames.has(tag))) throw httpError(400, 'key names must be unique')
}

function nameFault(tags: KeyInput['tags']): string {
  // the real server closes the connection on an empty list; here it is rejected like a missing one
  if (tags === null || tags.length === 0) return fieldFault('APIEnrollmentKey.Tags', 'required')
  const faults = tags.map((tag, index) => {
    const path = `APIEnrollmentKey.Tags[${index}]`
    const { length } = [...tag]
    if (length < 3) return fieldFault(path, 'min')
    return length > 32 ? fieldFault(path, 'max') : ''
  })
  return faults.filter((line) => line !== '').join('\n')
}
