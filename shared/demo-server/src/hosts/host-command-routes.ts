import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type Action, named, subject } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { paramOf } from '../http/query'
import { emptyJson, envelope } from '../http/replies'
import { renewKeys, upgrade } from '../life/living-devices'
import { found } from '../storage/missing'
import type { Host } from '../storage/tables'
import { hostVersions } from './versions'

/** What devices are told to do (contract 1.12). Commands succeed whether anybody hears them or not. */
export function hostCommandRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { readId } = hostVersions[store.apiVersion]

  app.put('/api/hosts/keys', allow('admin', on.hosts), (request, reply) => {
    command(request, 'REFRESH_ALL_KEYS', () => renewKeys(context, store.hosts.all()))
    return emptyJson(reply)
  })

  app.put('/api/hosts/:hostid/keys', allow('admin', on.host), (request, reply) => {
    const host = hostOfPath(request, 400)
    command(request, 'REFRESH_KEY', () => renewKeys(context, [host]))
    return emptyJson(reply)
  })

  app.post('/api/hosts/sync', allow('admin', on.hosts), (request, reply) => {
    command(request, 'SYNC_ALL', () => {})
    return envelope(reply, 'sync all hosts request received')
  })

  app.post('/api/hosts/:hostid/sync', allow('admin', on.host), (request, reply) => {
    hostOfPath(request, 400)
    command(request, 'SYNC', () => {})
    return emptyJson(reply)
  })

  app.post('/api/hosts/upgrade', allow('admin', on.hosts), (request, reply) => {
    command(request, 'UPGRADE_ALL', () => upgrade(context, store.hosts.all()))
    return envelope(reply, 'upgrade all hosts request received')
  })

  app.put('/api/hosts/:hostid/upgrade', allow('admin', on.host), (request, reply) => {
    upgrade(context, [hostOfPath(request, 404)])
    return envelope(reply, 'passed message to upgrade host')
  })

  /** Does what one device or all are told, and notes it. */
  function command(request: FastifyRequest, action: Action, work: () => void) {
    const host = store.hosts.find(paramOf(request, 'hostid'))
    const everybody = action === 'UPGRADE_ALL' ? 'All Hosts' : 'All Devices'
    const target = host ? subject('DEVICE', host) : named('DEVICE', everybody)
    recorded(store, work, () => ({ by: callerName(request), action, target }))
  }

  function hostOfPath(request: FastifyRequest, status: number): Host {
    return found(status, () => store.hosts.get(readId(paramOf(request, 'hostid'))))
  }
}
