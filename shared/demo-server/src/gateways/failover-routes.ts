import type { FastifyInstance, FastifyRequest } from 'fastify'

import { judge, nodeEnd } from '../access-control/reachability'
import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody, struct } from '../http/decode-body'
import { string } from '../http/field-types'
import { paramOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { rawNode } from '../nodes/raw-node'
import { found } from '../storage/missing'
import {
  deleteFailOver,
  type Detour,
  detourFault,
  failOver,
  failOverOf,
  hasFailedOver,
  nodeOfNetwork,
  resetFailOver,
  failoverVersions,
} from './failover'

const peerType = struct('FailOverMeReq', { node_id: string() })

/** Routes for the failover node, which connects two nodes that can't reach each other (contract 1.10.1). */
export function failOverRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { writeAccess, createFailOver } = forServer(failoverVersions, store)
  const path = '/api/v1/node/:nodeid'
  const nodeOf = (request: FastifyRequest) =>
    found(400, () => store.nodes.get(paramOf(request, 'nodeid')))

  app.get(`${path}/failover`, allow('host', on.failover), (request, reply) => {
    const failover = failOverOf(store, nodeOf(request).network)
    if (!failover) throw httpError(404, 'failover node not found')
    return sendEnvelope(reply, 'get failover node successfully', rawNode(context, failover))
  })

  // the response is the node before the change
  app.post(`${path}/failover`, allow(writeAccess, on.failover), (request, reply) => {
    const node = nodeOf(request)
    store.transaction(() => createFailOver(store, node))
    return sendEnvelope(reply, 'created failover successfully', rawNode(context, node))
  })

  app.delete(`${path}/failover`, allow(writeAccess, on.failover), (request, reply) => {
    const node = { ...nodeOf(request), is_fail_over: false }
    store.transaction(() => deleteFailOver(store, node))
    return sendEnvelope(reply, 'deleted failover successfully', rawNode(context, node))
  })

  app.post(
    '/api/v1/node/:network/failover/reset',
    allow('admin', on.failovers),
    (request, reply) => {
      store.transaction(() => resetFailOver(store, paramOf(request, 'network')))
      return sendEnvelope(reply, 'failover has been reset successfully')
    },
  )

  app.post(`${path}/failover_me`, allow('host', on.failover), (request, reply) => {
    const detour = detourOf(request)
    if (hasFailedOver(detour)) {
      throw httpError(500, 'failed to create failover: failover ctx is already set')
    }
    store.transaction(() => failOver(store, detour))
    return sendEnvelope(reply, 'relayed successfully')
  })

  app.get(`${path}/failover_check`, allow('host', on.failover), (request, reply) => {
    const detour = detourOf(request)
    const ends = { from: nodeEnd(store, detour.node), to: nodeEnd(store, detour.peer) }
    if (!judge(store, detour.node.network, ends).isPeer) {
      throw httpError(400, 'peers are not allowed to communicate')
    }
    if (hasFailedOver(detour)) {
      throw httpError(500, 'failover ctx cannot be set: failover ctx is already set')
    }
    return sendEnvelope(reply, 'failover can be set')
  })

  /** Returns the requesting node and its peer. Throws HttpError 400. */
  function detourOf(request: FastifyRequest): Detour {
    const node = nodeOf(request)
    const relay = failOverOf(store, node.network)
    if (!relay) {
      const { name } = store.hosts.get(node.hostid)
      throw httpError(400, `req-from: ${name}, failover node doesn't exist in the network`)
    }
    const { node_id } = decodeBody(peerType, request)
    const peer = nodeOfNetwork(store, node_id, node.network)
    if (!peer) throw httpError(400, 'peer not found')
    const fault = detourFault({ relay, node, peer }, 'failover', 'is_fail_over')
    if (fault) throw httpError(400, fault)
    return { relay, node, peer }
  }
}
