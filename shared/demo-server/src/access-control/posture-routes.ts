import type { FastifyInstance } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames, checkNetworkAsked } from '../auth/check-rights'
import { timeNow } from '../clock'
import type { Context, ResponseSources } from '../context'
import { decodeBody } from '../http/decode-body'
import { queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { newId } from '../ids'
import { withActivity, subject } from '../monitoring/activity'
import { createNodeReplies } from '../nodes/node-reply'
import { withText, found } from '../storage/missing'
import type { PostureCheck } from '../storage/posture-tables'
import { readIds } from '../storage/repository'
import type { Store } from '../storage/store'
import { findGroup } from '../users/group'
import {
  attributes,
  cleanVersion,
  countryName,
  EVERYTHING,
  isVersion,
  type PostureCheckInput,
  postureCheckReply,
  postureCheckType,
} from './posture-check'
import { runPostureChecks } from './run-posture-checks'

/** Routes for posture checks and the devices that fail them (contract 2.12): Pro of 1.5.1 only. */
export function postureRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const path = '/api/v1/posture_check'
  const violators = createViolators(context)
  const toReply = (check: PostureCheck) => postureCheckReply(store, check)

  app.get(path, allow('user', on.postureChecks), (request, reply) => {
    const network_id = queryOf(request, 'network')
    if (network_id === '') throw httpError(400, 'network is required')
    if (!store.networks.has(network_id)) throw httpError(400, 'network not found')
    const id = queryOf(request, 'id')
    if (id === '') {
      const checks = store.postureChecks.all({ network_id }).map(toReply)
      return sendEnvelope(reply, 'fetched posture checks', checks)
    }
    const check = withText(500, 'error listing posture checks ', () => store.postureChecks.get(id))
    checkNetworkAsked(store, request, check.network_id)
    return sendEnvelope(reply, 'fetched posture check', toReply(check))
  })

  app.get(`${path}/attrs`, allow('user', on.postureChecks), (_request, reply) =>
    sendEnvelope(reply, 'fetched posture checks', Object.fromEntries(attributes)),
  )

  app.get(`${path}/violations`, allow('user', on.postureChecks), (request, reply) => {
    const network = queryOf(request, 'network')
    if (network === '') throw httpError(400, 'network is required')
    const isOfUsers = queryOf(request, 'users') === 'true'
    const violatingDevices = isOfUsers ? violators.userDevices(network) : violators.nodes(network)
    return sendEnvelope(reply, 'fetched posture checks violated nodes', violatingDevices)
  })

  app.post(path, allow('admin', on.postureChecks), (request, reply) => {
    const input = decodeBody(postureCheckType, request)
    checkNetworkAsked(store, request, input.network_id)
    checkNames(store, request, { tags: Object.keys(input.tags ?? {}) })
    const by = callerName(request)
    const check = withActivity(
      store,
      () => createPostureCheck(store, input, by),
      (made) => ({ by, action: 'CREATE', ...activityTarget(made) }),
    )
    return sendEnvelope(reply, 'created posture check', toReply(check))
  })

  app.put(path, allow('admin', on.postureChecks), (request, reply) => {
    const sentCheck = decodeBody(postureCheckType, request)
    checkNetworkAsked(store, request, store.postureChecks.find(sentCheck.id)?.network_id)
    checkNames(store, request, {
      networks: [sentCheck.network_id],
      tags: Object.keys(sentCheck.tags ?? {}),
    })
    const { after: updatedCheck } = withActivity(
      store,
      () => updatePostureCheck(store, sentCheck),
      ({ before, after: now, input }) => ({
        by: callerName(request),
        action: 'UPDATE',
        ...activityTarget(now),
        diff: { Old: before, New: input },
      }),
    )
    return sendEnvelope(reply, 'updated posture check', toReply(updatedCheck))
  })

  app.delete(path, allow('admin', on.postureChecks), (request, reply) => {
    const id = queryOf(request, 'id')
    checkNetworkAsked(store, request, store.postureChecks.find(id)?.network_id)
    const check = withActivity(
      store,
      () => deletePostureCheck(store, id),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        ...activityTarget(gone),
        diff: { Old: gone, New: null },
      }),
    )
    return sendEnvelope(reply, 'deleted posture check', check)
  })
}

function activityTarget(check: PostureCheck) {
  return { target: subject('POSTURE_CHECK', check), network_id: check.network_id }
}

/** Reads the nodes of a network that fail its checks, by ID, or the devices of users. */
function createViolators(context: ResponseSources) {
  const { store } = context
  const replies = createNodeReplies(context)
  const isViolator = 'network = ? AND json_array_length(posture_check_violations) > 0'

  return {
    nodes(network: string) {
      const sql = `SELECT id FROM nodes WHERE ${isViolator} ORDER BY id`
      const ids = readIds(store.db, sql, [network])
      const nodes = new Map(store.nodes.some(ids).map((node) => [node.id, node]))
      return replies.many(ids.flatMap((id) => nodes.get(id) ?? []))
    },
    userDevices(network: string) {
      const sql = `SELECT clientid AS id FROM extclients
        WHERE ${isViolator} AND device_id <> '' ORDER BY rowid`
      return replies.ofClients(store.extClients.some(readIds(store.db, sql, [network])))
    },
  }
}

/** Stores a new check, enabled, and runs it for every device (contract 2.12). Throws HttpError 400. */
function createPostureCheck(
  store: Store,
  input: PostureCheckInput,
  created_by: string,
): PostureCheck {
  const valid = validate(store, input)
  const now = timeNow()
  const check: PostureCheck = {
    ...valid,
    id: newId(),
    status: true,
    created_by,
    created_at: now,
    updated_at: now,
  }
  store.postureChecks.insert(check)
  runPostureChecks(store)
  return check
}

type PostureCheckChange = {
  before: PostureCheck
  after: PostureCheck
  /** Body as it was accepted. */
  input: PostureCheckInput
}

/**
 * Replaces a check; its network stays. A blank description and a severity of 0 are echoed but not stored. Throws
 * HttpError 400.
 */
function updatePostureCheck(store: Store, sentCheck: PostureCheckInput): PostureCheckChange {
  const input = validate(store, sentCheck)
  const previousCheck = found(400, () => store.postureChecks.get(input.id))
  const { id, network_id, created_by, created_at } = previousCheck
  const updatedCheck = { ...input, id, network_id, created_by, created_at, updated_at: timeNow() }
  store.postureChecks.update(id, {
    ...updatedCheck,
    description: updatedCheck.description || previousCheck.description,
    severity: updatedCheck.severity || previousCheck.severity,
  })
  runPostureChecks(store)
  return { before: previousCheck, after: updatedCheck, input }
}

/** Throws HttpError 400. */
function deletePostureCheck(store: Store, id: string): PostureCheck {
  if (id === '') throw httpError(400, 'id is required')
  const check = found(400, () => store.postureChecks.get(id))
  store.postureChecks.remove(id)
  runPostureChecks(store)
  return check
}

type ValidPostureCheck = PostureCheckInput & Pick<PostureCheck, 'values' | 'tags' | 'user_groups'>

/** Returns the body in the form in which it is stored. Throws HttpError 400. */
function validate(store: Store, input: PostureCheckInput): ValidPostureCheck {
  if (input.name === '') throw httpError(400, 'name cannot be empty')
  if (!store.networks.has(input.network_id)) throw httpError(400, 'invalid network')
  const values = validValues(input)
  const [tags, user_groups] = [input.tags ?? {}, input.user_groups ?? {}]
  checkKnown(tags, (id) => store.tags.has(id))
  checkKnown(user_groups, (id) => findGroup(store, id) !== undefined)
  return { ...input, values, tags, user_groups }
}

function validValues({ attribute, ...input }: PostureCheckInput): string[] {
  const allowedValues = attributes.get(attribute)
  if (!allowedValues) throw httpError(400, 'unkown attribute')
  const values = (input.values ?? []).map((value) => value.toLowerCase())
  const [firstValue] = values
  if (firstValue === undefined) throw httpError(400, 'attribute value cannot be empty')
  if (attribute === 'client_location') {
    if (values.some((value) => countryName(value) === undefined)) {
      throw httpError(400, 'invalid country code')
    }
    return values.map((value) => value.toUpperCase())
  }
  if (!attribute.endsWith('_version')) {
    if (values.every((value) => allowedValues.includes(value))) return values
    throw httpError(400, 'invalid attribute value')
  }
  if (values.length !== 1) {
    throw httpError(400, 'version attribute must have exactly one value (minimum version)')
  }
  if (!isVersion(firstValue)) throw httpError(400, 'invalid attribute version value')
  return [cleanVersion(firstValue)]
}

/** Checks that the IDs exist. The error calls unknown groups tags as well. */
function checkKnown(ids: object, isKnown: (id: string) => boolean) {
  if (Object.keys(ids).every((id) => id === EVERYTHING || isKnown(id))) return
  throw httpError(400, 'unknown tag')
}
