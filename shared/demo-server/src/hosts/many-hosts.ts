import type { FastifyInstance, FastifyRequest } from 'fastify'

import { recorded } from '../activity/record'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { decodeBodyWithWords } from '../decoding/decode-body'
import { bulkDeleteType, forEachOf } from '../http/bulk'
import { pageOf } from '../http/pages'
import { isForced, paramOf, queriesOf, queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { accepted, envelope } from '../http/replies'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'
import { hostReply } from './host'
import { goneHostDeed, removeHost } from './remove-host'
import { hostVersions } from './versions'

/** Devices by pages, their removal by a console, and those that wait to be let in (contract 2.7). */
export function manyHostsRoutes(app: FastifyInstance, { store }: Context) {
  const { readId } = hostVersions[store.apiVersion]
  const toReply = (host: Host) => hostReply(host, store.apiVersion)

  app.get('/api/v1/hosts', allow('user'), (request, reply) => {
    const hosts = namesOfHosts(store).filter((host) => isWanted(request, host))
    const page = pageOf(
      request,
      hosts.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name))),
    )
    const data = page.data.map(({ id }) => toReply(store.hosts.get(id)))
    return envelope(reply, 'fetched hosts', { ...page, data })
  })

  app.delete('/api/v1/ui/hosts/:hostid', allow('admin'), (request, reply) => {
    const host = store.hosts.get(readId(paramOf(request, 'hostid')))
    recorded(
      store,
      () => removeHost(store, host, isForced(request)),
      () => goneHostDeed(store, callerName(request), host),
    )
    return envelope(reply, `deleted host ${host.name}`, toReply(host))
  })

  app.delete('/api/v1/hosts/bulk', allow('admin'), (request, reply) => {
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

  // the community edition lets every device in at once
  app.get('/api/v1/pending_hosts', allow('user'), (request, reply) => {
    const network = queryOf(request, 'network')
    if (network === '') throw refused(400, 'network id param is missing')
    return envelope(reply, `returned pending hosts in ${network}`, [])
  })

  for (const verb of ['approve', 'reject']) {
    app.post(`/api/v1/pending_hosts/${verb}/:id`, allow('admin'), () => {
      throw refused(400, 'record not found')
    })
  }
}

type NamedHost = Pick<Host, 'id' | 'name' | 'os'>

/** What a page is chosen by, so that only its devices are read whole. */
function namesOfHosts(store: Store): NamedHost[] {
  const rows = store.db.all('SELECT id, name, os FROM hosts ORDER BY rowid')
  return rows.map(({ id, name, os }) => ({ id: String(id), name: String(name), os: String(os) }))
}

function isWanted(request: FastifyRequest, { id, os, name }: NamedHost): boolean {
  const systems = queriesOf(request, 'os')
  const part = queryOf(request, 'q').toLowerCase()
  const isOfSystem = systems.length === 0 || systems.includes(os)
  return isOfSystem && [id, name].some((it) => it.toLowerCase().includes(part))
}
