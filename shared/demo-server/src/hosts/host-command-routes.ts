import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { forServer } from '../edition'
import { bulkDeleteType, forEachOf } from '../http/bulk'
import { decodeBodyWithPrefix } from '../http/decode-body'
import { createLikeMatcher, hasForceFlag, pageOf, paramOf, queriesOf, queryOf } from '../http/query'
import { sendAccepted, sendEmptyJson, sendEnvelope } from '../http/replies'
import { type Action, namedSubject, withActivity, subject } from '../monitoring/activity'
import { renewKeys, upgrade } from '../seed/simulated-devices'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'
import { hostReply } from './host'
import { hostVersions } from './host-versions'
import { hostDeletionActivity, removeHost } from './membership'

/** Routes for commands to devices (contract 1.12). They succeed whether a device receives them or not. */
export function hostCommandRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { readId } = forServer(hostVersions, store)

  app.put('/api/hosts/keys', allow('admin', on.hosts), (request, reply) => {
    command(request, 'REFRESH_ALL_KEYS', () => renewKeys(context, store.hosts.all()))
    return sendEmptyJson(reply)
  })

  app.put('/api/hosts/:hostid/keys', allow('admin', on.host), (request, reply) => {
    const host = hostOfPath(request, 400)
    command(request, 'REFRESH_KEY', () => renewKeys(context, [host]))
    return sendEmptyJson(reply)
  })

  app.post('/api/hosts/sync', allow('admin', on.hosts), (request, reply) => {
    command(request, 'SYNC_ALL', () => {})
    return sendEnvelope(reply, 'sync all hosts request received')
  })

  app.post('/api/hosts/:hostid/sync', allow('admin', on.host), (request, reply) => {
    hostOfPath(request, 400)
    command(request, 'SYNC', () => {})
    return sendEmptyJson(reply)
  })

  app.post('/api/hosts/upgrade', allow('admin', on.hosts), (request, reply) => {
    command(request, 'UPGRADE_ALL', () => upgrade(context, store.hosts.all()))
    return sendEnvelope(reply, 'upgrade all hosts request received')
  })

  app.put('/api/hosts/:hostid/upgrade', allow('admin', on.host), (request, reply) => {
    upgrade(context, [hostOfPath(request, 404)])
    return sendEnvelope(reply, 'passed message to upgrade host')
  })

  /** Runs a command for one device or all, and logs it. */
  function command(request: FastifyRequest, action: Action, work: () => void) {
    const host = store.hosts.find(paramOf(request, 'hostid'))
    const everybody = action === 'UPGRADE_ALL' ? 'All Hosts' : 'All Devices'
    const target = host ? subject('DEVICE', host) : namedSubject('DEVICE', everybody)
    withActivity(store, work, () => ({ by: callerName(request), action, target }))
  }

  function hostOfPath(request: FastifyRequest, status: number): Host {
    return found(status, () => store.hosts.get(readId(paramOf(request, 'hostid'))))
  }
}

/** Routes for pages of devices, and their bulk removal (contract 2.7). */
export function manyHostsRoutes(app: FastifyInstance, { store }: Context) {
  const { readId } = forServer(hostVersions, store)
  const toReply = (host: Host) => hostReply(host, store.apiVersion)

  app.get('/api/v1/hosts', allow('user', on.hosts), (request, reply) => {
    const page = pageOf(request, namesOfHosts(store).filter(wantedBy(request)))
    const data = page.data.map(([id]) => toReply(store.hosts.get(id)))
    return sendEnvelope(reply, 'fetched hosts', { ...page, data })
  })

  app.delete('/api/v1/ui/hosts/:hostid', allow('admin', on.host), (request, reply) => {
    const host = store.hosts.get(readId(paramOf(request, 'hostid')))
    withActivity(
      store,
      () => removeHost(store, host, hasForceFlag(request)),
      () => hostDeletionActivity(store, callerName(request), host),
    )
    return sendEnvelope(reply, `deleted host ${host.name}`, toReply(host))
  })

  app.delete('/api/v1/hosts/bulk', allow('admin', on.hosts), (request, reply) => {
    const { ids } = decodeBodyWithPrefix(bulkDeleteType, request)
    const count = forEachOf(store, { ids, none: 'no host IDs provided' }, (id) =>
      removeAsked(request, store.hosts.get(id)),
    )
    return sendAccepted(reply, `bulk delete of ${count} host(s) accepted`)
  })

  function removeAsked(request: FastifyRequest, host: Host) {
    withActivity(
      store,
      () => removeHost(store, host, true),
      () => hostDeletionActivity(store, callerName(request), host),
    )
  }
}

type NamedHost = [id: string, name: string, os: string]

/** Returns the fields by which a page is selected, so that only its devices are read completely. */
function namesOfHosts(store: Store): NamedHost[] {
  // as one text, which the database returns several times faster than rows
  const row = store.db.get(
    `SELECT json_group_array(json_array(id, name, os)) AS hosts
     FROM (SELECT id, name, os FROM hosts ORDER BY name, rowid)`,
  )
  return JSON.parse(String(row?.['hosts']))
}

/** Returns whether a device matches the request. */
function wantedBy(request: FastifyRequest): (host: NamedHost) => boolean {
  const systems = queriesOf(request, 'os')
  const isLike = createLikeMatcher(queryOf(request, 'q'))
  return ([id, name, os]) =>
    (systems.length === 0 || systems.includes(os)) && [id, name].some(isLike)
}
