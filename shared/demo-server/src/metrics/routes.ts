import type { FastifyInstance, FastifyReply } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { paramOf } from '../http/query'
import { bare } from '../http/replies'
import { sendAsMade, separated } from '../http/send-as-made'
import { metricsOfClients, metricsOfNetworks, metricsOfNode, noMetrics } from './read-metrics'
import { metricsVersions } from './versions'

/** What went over the links between nodes (contract 1.18). */
export function metricsRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply } = metricsVersions[store.apiVersion]

  app.get('/api/metrics', allow('user', on.allMetrics), (_request, reply) => {
    const networks = store.networks.all().map(({ netid }) => netid)
    return sendNodes(reply, networks)
  })

  app.get('/api/metrics/:network', allow('user', on.metrics), (request, reply) =>
    sendNodes(reply, [paramOf(request, 'network')]),
  )

  // the node alone counts, whatever network the path names
  app.get('/api/metrics/:network/:nodeid', allow('user', on.metricsOfNode), (request, reply) => {
    const node = store.nodes.find(paramOf(request, 'nodeid'))
    return bare(reply, toReply(node ? metricsOfNode(store, node) : noMetrics))
  })

  app.get('/api/metrics-ext/:network', allow('user', on.metrics), (request, reply) =>
    bare(reply, metricsOfClients(store, paramOf(request, 'network'))),
  )

  function sendNodes(reply: FastifyReply, networks: string[]) {
    return sendAsMade(reply, allOf(networks))
  }

  function* allOf(networks: string[]): Generator<string> {
    yield '{"nodes":{'
    yield* separated(members(networks))
    yield '}}'
  }

  function* members(networks: string[]): Generator<string> {
    for (const found of metricsOfNetworks(store, networks)) {
      if (!found) yield ''
      else yield `${JSON.stringify(found[0])}:${JSON.stringify(toReply(found[1]))}`
    }
  }
}
