import type { FastifyInstance } from 'fastify'

import { allow } from '../auth/access'
import type { Context } from '../context'
import { paramOf } from '../http/query'
import { bare } from '../http/replies'
import type { NodeMetrics } from './metric'
import { metricsOfClients, metricsOfNetwork, metricsOfNode, noMetrics } from './read-metrics'
import { metricsVersions } from './versions'

/** What went over the links between nodes (contract 1.18). */
export function metricsRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply } = metricsVersions[store.apiVersion]

  app.get('/api/metrics', allow('user'), (_request, reply) => {
    const nodes = store.networks.all().map(({ netid }) => metricsOfNetwork(store, netid))
    return bare(reply, { nodes: toMap(Object.assign({}, ...nodes)) })
  })

  app.get('/api/metrics/:network', allow('user'), (request, reply) =>
    bare(reply, { nodes: toMap(metricsOfNetwork(store, paramOf(request, 'network'))) }),
  )

  // the node alone counts, whatever network the path names
  app.get('/api/metrics/:network/:nodeid', allow('user'), (request, reply) => {
    const node = store.nodes.find(paramOf(request, 'nodeid'))
    return bare(reply, toReply(node ? metricsOfNode(store, node) : noMetrics))
  })

  app.get('/api/metrics-ext/:network', allow('user'), (request, reply) =>
    bare(reply, metricsOfClients(store, paramOf(request, 'network'))),
  )

  function toMap(metrics: Record<string, NodeMetrics>) {
    return Object.fromEntries(Object.entries(metrics).map(([id, it]) => [id, toReply(it)]))
  }
}
