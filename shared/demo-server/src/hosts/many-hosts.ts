import type { FastifyInstance, FastifyRequest } from 'fastify'

import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { decodeBodyWithWords } from '../decoding/decode-body'
import { bulkDeleteType, forEachOf } from '../http/bulk'
import { createLike, isForced, pageOf, paramOf, queriesOf, queryOf } from '../http/query'
import { accepted, envelope } from '../http/replies'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'
import { hostReply } from './host'
import { goneHostDeed, removeHost } from './membership'
import { hostVersions } from './versions'

/** Devices by pages, and their removal by a console (contract 2.7). */
export function manyHostsRoutes(app: FastifyInstance, { store }: Context) {
  const { readId } = hostVersions[store.apiVersion]
  const toReply = (host: Host) => hostReply(host, store.apiVersion)

  app.get('/api/v1/hosts', allow('user', on.hosts), (request, reply) => {
    const page = pageOf(request, namesOfHosts(store).filter(wantedBy(request)))
    const data = page.data.map(([id]) => toReply(store.hosts.get(id)))
    return envelope(reply, 'fetched hosts', { ...page, data })
  })

  app.delete('/api/v1/ui/hosts/:hostid', allow('admin', on.host), (request, reply) => {
    const host = store.hosts.get(readId(paramOf(request, 'hostid')))
    recorded(
      store,
      () => removeHost(store, host, isForced(request)),
      () => goneHostDeed(store, callerName(request), host),
    )
    return envelope(reply, `deleted host ${host.name}`, toReply(host))
  })

  app.delete('/api/v1/hosts/bulk', allow('admin', on.hosts), (request, reply) => {
    const { ids } = decodeBodyWithWords(bulkDeleteType, request)
    const count = forEachOf(store, { ids, none: 'no host IDs provided' }, (id) =>
      removeAsked(request, store.hosts.get(id)),
    )
    return accepted(reply, `bulk delete of ${count} host(s) accepted`)
  })

  function removeAsked(request: FastifyRequest, host: Host) {
    recorded(
      store,
      () => removeHost(store, host, true),
      () => goneHostDeed(store, callerName(request), host),
    )
  }
}

type NamedHost = [id: string, name: string, os: string]

/** What a page is chosen by, by name, so that only its devices are read whole. */
function namesOfHosts(store: Store): NamedHost[] {
  // as one text, which comes out of the database several times faster than rows
  const found = store.db.get(
    `SELECT json_group_array(json_array(id, name, os)) AS hosts
     FROM (SELECT id, name, os FROM hosts ORDER BY name, rowid)`,
  )
  return JSON.parse(String(found?.['hosts']))
}

/** Tells of each device whether a request asks for it. */
function wantedBy(request: FastifyRequest): (host: NamedHost) => boolean {
  const systems = queriesOf(request, 'os')
  const isLike = createLike(queryOf(request, 'q'))
  return ([id, name, os]) =>
    (systems.length === 0 || systems.includes(os)) && [id, name].some(isLike)
}
