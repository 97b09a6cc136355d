import type { FastifyInstance, FastifyRequest } from 'fastify'

import { perVersion } from '../api-version'
import { on } from '../auth/about'
import { allow, type Access, callerName } from '../auth/access'
import type { Context } from '../context'
import { forServer } from '../edition'
import { parseTime, TimeError } from '../http/parse-values'
import { pageAsked, queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import type { ActivityEvent, Subject } from '../storage/pro-tables'
import type { Store } from '../storage/store'

type EventFilter = {
  network_id: string
  triggered_by: string
  /** Inclusive at both ends. */
  span: { from: string; to: string } | undefined
}

/** Returns one page of the activity, newest first. An empty name matches everything. */
function listEvents(
  store: Store,
  { network_id, triggered_by, span }: EventFilter,
  { per_page, first }: { per_page: number; first: number },
): ActivityEvent[] {
  const conditions = [
    network_id !== '' && { sql: 'network_id = ?', values: [network_id] },
    triggered_by !== '' && { sql: 'triggered_by = ?', values: [triggered_by] },
    span && { sql: 'time_stamp BETWEEN ? AND ?', values: [span.from, span.to] },
  ].filter((condition) => typeof condition === 'object')
  const where =
    conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : ''
  const rows = store.db.all(
    `SELECT id FROM events ${where} ORDER BY time_stamp DESC, rowid DESC LIMIT ? OFFSET ?`,
    [...conditions.flatMap(({ values }) => values), per_page, first],
  )
  return rows.map(({ id }) => withoutKeyValue(store.events.get(String(id))))
}

/**
 * Returns an entry without the registration token, which is the ID of an enrollment key: users who may not add devices
 * read the activity. (The real server shows it.)
 */
function withoutKeyValue(event: ActivityEvent): ActivityEvent {
  const { source, target, diff } = event
  const diffOfKey = { Old: withoutValue(diff.Old), New: withoutValue(diff.New) }
  return {
    ...event,
    source: withoutKeyId(source),
    target: withoutKeyId(target),
    diff: target.subject_type === KEY ? diffOfKey : diff,
  }
}

const KEY = 'ENROLLMENT_KEY'

function withoutKeyId(subject: Subject): Subject {
  return subject.subject_type === KEY
    ? { ...subject, id: '', info: withoutValue(subject.info) }
    : subject
}

function withoutValue(key: unknown): unknown {
  return typeof key === 'object' && key !== null && 'value' in key ? { ...key, value: '' } : key
}

type ActivityVersion = {
  networkAccess: Access
  userAccess: Access
  /** Checks that the caller may see the activity of a user. Throws HttpError 403. */
  checkReader(store: Store, request: FastifyRequest, username: string): void
}

const OTHERS = "you are not authorized to view this user's activity"

/** Differences between the servers for the activity (contract 1.20 and 2.3). */
const activityVersions = perVersion<ActivityVersion>({
  '1.0.0': { networkAccess: 'admin', userAccess: 'admin', checkReader() {} },
  '1.5.0': {
    networkAccess: 'user',
    userAccess: 'user',
    checkReader(_store, request, username) {
      if (callerName(request) !== username) throw httpError(403, OTHERS)
    },
  },
  '1.5.1': {
    checkReader(store, request, username) {
      const { platform_role_id } = store.users.get(callerName(request))
      const isAdmin = ['super-admin', 'admin'].includes(platform_role_id)
      if (!isAdmin && callerName(request) !== username) throw httpError(403, OTHERS)
    },
  },
})

/** Routes for the activity (contract 1.20). Pages have no total: a short one is the last. */
export function activityRoutes(app: FastifyInstance, { store }: Context) {
  const { networkAccess, userAccess, checkReader } = forServer(activityVersions, store)

  app.get('/api/v1/activity', allow('admin', on.activity), (request, reply) => {
    const filter = {
      network_id: queryOf(request, 'network_id'),
      triggered_by: queryOf(request, 'username'),
      span: spanOf(request),
    }
    const events = listEvents(store, filter, pageAsked(request))
    return sendEnvelope(reply, 'successfully fetched all events ', events)
  })

  app.get(
    '/api/v1/network/activity',
    allow(networkAccess, on.networkActivity),
    (request, reply) => {
      const network_id = queryOf(request, 'network_id')
      if (network_id === '') throw httpError(400, 'network_id param is missing')
      const filter = { network_id, triggered_by: '', span: spanOf(request) }
      const events = listEvents(store, filter, pageAsked(request))
      return sendEnvelope(reply, 'successfully fetched network activity', events)
    },
  )

  app.get('/api/v1/user/activity', allow(userAccess, on.userActivity), (request, reply) => {
    const triggered_by = queryOf(request, 'username')
    if (triggered_by === '') throw httpError(400, 'username param is missing')
    checkReader(store, request, triggered_by)
    const filter = { network_id: '', triggered_by, span: spanOf(request) }
    const events = listEvents(store, filter, pageAsked(request))
    return sendEnvelope(reply, `successfully fetched user activity ${triggered_by}`, events)
  })
}

/** Returns both ends or none; a single one is ignored. Throws HttpError 400 for an invalid one. */
function spanOf(request: FastifyRequest) {
  const from = queryOf(request, 'from_date')
  const to = queryOf(request, 'to_date')
  return from === '' || to === '' ? undefined : { from: momentOf(from), to: momentOf(to) }
}

function momentOf(text: string): string {
  try {
    return new Date(parseTime(text)).toISOString()
  } catch (error) {
    if (error instanceof TimeError) throw httpError(400, error.message)
    throw error
  }
}
