import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { decodeWhatFits } from '../http/decode-body'
import { paramOf } from '../http/query'
import { sendJson, bodyOf, httpError } from '../http/replies'
import { sendListStreamed } from '../http/send-lists'
import { readSettings } from '../server/settings'
import {
  createDnsEntry,
  customRows,
  dnsEntryType,
  type DnsRow,
  entryId,
  nodeRows,
} from './dns-entry'

/** Routes for DNS names in networks (contract 1.13); a list without rows is null. */
export function dnsRoutes(app: FastifyInstance, { store, identity }: Context) {
  app.get('/api/dns', allow('admin', on.allDns), (_request, reply) =>
    sendListStreamed(reply, allRows(store.networks.all().map(({ netid }) => netid)), null),
  )

  app.get('/api/dns/adm/:network', allow('network-user', on.dns), (request, reply) =>
    sendListStreamed(reply, allRows([paramOf(request, 'network')]), null),
  )

  app.get('/api/dns/adm/:network/nodes', allow('network-user', on.dns), (request, reply) =>
    sendListStreamed(reply, nodeRows(store, paramOf(request, 'network')), null),
  )

  app.get('/api/dns/adm/:network/custom', allow('network-user', on.dns), (request, reply) => {
    if (store.dnsEntries.isEmpty()) throw httpError(500, 'could not find any records')
    const rows = customRows(store, paramOf(request, 'network'))
    return sendJson(reply, rows.length === 0 ? null : rows)
  })

  app.post('/api/dns/:network', allow('network-admin', on.dns), (request, reply) =>
    sendJson(reply, createDnsEntry(store, paramOf(request, 'network'), decodeLeniently(request))),
  )

  app.delete('/api/dns/:network/:domain', allow('network-admin', on.dns), (request, reply) => {
    const id = entryId(paramOf(request, 'network'), paramOf(request, 'domain'))
    store.dnsEntries.remove(id)
    return sendJson(reply, `${id} deleted.`)
  })

  app.post('/api/dns/adm/pushdns', allow('admin', on.allDns), () => {
    throw httpError(400, 'DNS Mode is set to off')
  })

  app.post('/api/dns/adm/:network/sync', allow('network-admin', on.dns), (_request, reply) => {
    if (!readSettings(store).manage_dns) throw httpError(400, 'manage DNS is set to false')
    if (!identity.hasBroker) throw httpError(500, 'cannot publish ... mqclient not connected')
    return sendJson(reply, 'DNS Sync completed successfully')
  })

  function* allRows(networks: string[]): Generator<DnsRow, void> {
    for (const network of networks) {
      yield* nodeRows(store, network)
      yield* customRows(store, network)
    }
  }
}

/** Decodes the valid parts of a body; the check of the name rejects one without. */
function decodeLeniently(request: FastifyRequest) {
  return decodeWhatFits(dnsEntryType, bodyOf(request))
}
