import type { FastifyInstance } from 'fastify'

import { goneDiff, named } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames } from '../auth/network-asked'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { ofServer } from '../edition'
import { paramOf } from '../http/query'
import { bare, envelope, sniffed } from '../http/replies'
import { found } from '../storage/missing'
import { createNetwork } from './create-network'
import { deleteNetwork } from './delete-network'
import { networkVersions } from './versions'
import { visibleNetworks } from './visible-networks'

/** Networks (contract 1.8). */
export function networkRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const version = ofServer(networkVersions, store)
  const { bodyType, toReply, toListReply, toStatsReply, update, sendDeleted, missingStatus } =
    version

  app.get('/api/networks', allow('user', on.networks), (request, reply) => {
    const { networks, isFiltered } = visibleNetworks(store, request)
    return sniffed(reply, toListReply(networks, isFiltered))
  })

  app.get('/api/v1/networks/stats', allow('user', on.networks), (request, reply) => {
    const counts = countNodes()
    const rows = visibleNetworks(store, request).networks.map((network) => ({
      network,
      hosts: counts.get(network.netid) ?? 0,
    }))
    return envelope(reply, 'fetched networks with stats', toStatsReply(rows))
  })

  app.post('/api/networks', allow('admin', on.networks), (request, reply) => {
    const input = decodeBody(bodyType, request)
    const network = recorded(
      store,
      () => createNetwork(context, input),
      (made) => ({
        by: callerName(request),
        action: 'CREATE',
        target: named('NETWORK', made.netid, toReply(made)),
      }),
    )
    return bare(reply, toReply(network))
  })

  app.get('/api/networks/:networkname', allow('network-admin', on.network), (request, reply) => {
    const read = () => store.networks.get(paramOf(request, 'networkname'))
    return bare(reply, toReply(found(missingStatus, read)))
  })

  // the body names the network, not the path
  app.put('/api/networks/:networkname', allow('network-admin', on.network), (request, reply) => {
    const input = decodeBody(bodyType, request)
    checkNames(store, request, { networks: [input.netid] })
    return bare(reply, update(store, input))
  })

  app.delete('/api/networks/:networkname', allow('network-admin', on.network), (request, reply) => {
    const netid = paramOf(request, 'networkname')
    const network = store.networks.find(netid)
    recorded(
      store,
      () => deleteNetwork(store, netid),
      () => ({
        by: callerName(request),
        action: 'DELETE',
        target: named('NETWORK', netid),
        ...(network && goneDiff(store, toReply(network))),
      }),
    )
    return sendDeleted(reply)
  })

  // only ranges behind external clients show up here
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/api/networks/:networkname/egress_routes',
    ...allow('network-admin', on.network),
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
