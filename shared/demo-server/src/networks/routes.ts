import type { FastifyInstance } from 'fastify'

import { allow } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { paramOf } from '../http/query'
import { bare, envelope, sniffed } from '../http/replies'
import { found } from '../storage/missing'
import type { Network } from '../storage/tables'
import { createNetwork } from './create-network'
import { deleteNetwork } from './delete-network'
import { networkReply, networkType } from './network'
import { accessListsType, readAccessLists, writeAccessLists } from './old-access-lists'
import { checkDefaultAccess } from './validate-network'

/** Networks (contract 1.8). */
export function networkRoutes(app: FastifyInstance, context: Context) {
  const { store } = context

  const sorted = () => store.networks.all().toSorted((a, b) => (a.netid < b.netid ? -1 : 1))

  app.get('/api/networks', allow('user'), (_request, reply) => {
    const networks = sorted().map(networkReply)
    return sniffed(reply, networks.length === 0 ? null : networks)
  })

  app.get('/api/v1/networks/stats', allow('user'), (_request, reply) => {
    const counts = countNodes()
    const withCount = (network: Network) => ({
      ...networkReply(network),
      hosts: counts.get(network.netid) ?? 0,
    })
    return envelope(reply, 'fetched networks with stats', sorted().map(withCount))
  })

  app.post('/api/networks', allow('admin'), (request, reply) =>
    bare(reply, networkReply(createNetwork(context, decodeBody(networkType, request)))),
  )

  app.get('/api/networks/:networkname', allow('network-admin'), (request, reply) =>
    bare(reply, networkReply(store.networks.get(paramOf(request, 'networkname')))),
  )

  // the body names the network, not the path; all but two fields are only echoed
  app.put('/api/networks/:networkname', allow('network-admin'), (request, reply) => {
    const input = decodeBody(networkType, request)
    const { netid, defaultacl, dns_nameservers } = input
    found(400, () => store.networks.get(netid))
    checkDefaultAccess(defaultacl)
    store.networks.update(netid, { defaultacl, dns_nameservers })
    return bare(reply, networkReply(input))
  })

  app.delete('/api/networks/:networkname', allow('network-admin'), (request, reply) => {
    deleteNetwork(store, paramOf(request, 'networkname'))
    return bare(reply, 'success')
  })

  app.get('/api/networks/:networkname/acls', allow('network-user'), (request, reply) =>
    bare(reply, readAccessLists(store, paramOf(request, 'networkname'))),
  )

  for (const version of ['acls', 'acls/v2']) {
    app.put(`/api/networks/:networkname/${version}`, allow('network-admin'), (request, reply) => {
      const lists = decodeBody(accessListsType, request)
      const { netid } = store.networks.get(paramOf(request, 'networkname'))
      writeAccessLists(store, netid, lists ?? {})
      return bare(reply, readAccessLists(store, netid))
    })
  }

  // only ranges behind external clients show up here
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/api/networks/:networkname/egress_routes',
    ...allow('network-admin'),
    handler(request, reply) {
      const network = paramOf(request, 'networkname')
      found(400, () => store.networks.get(network))
      const clients = store.extClients.all({ network })
      const routes = clients
        .filter(({ extraallowedips }) => extraallowedips && extraallowedips.length > 0)
        .map(({ clientid, extraallowedips }) => [clientid, extraallowedips])
      return envelope(reply, 'fetched network egress routes', Object.fromEntries(routes))
    },
  })

  function countNodes() {
    const rows = store.db.all('SELECT network, count(*) AS n FROM nodes GROUP BY network')
    return new Map(rows.map(({ network, n }) => [String(network), Number(n)]))
  }
}
