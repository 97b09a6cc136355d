import type { FastifyInstance, FastifyRequest } from 'fastify'

import { nodeEnd } from '../acls/node-end'
import { judge } from '../acls/reachability'
import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { rawNode } from '../nodes/raw-node'
import { found } from '../storage/missing'
import type { Node } from '../storage/tables'
import {
  autoRelay,
  autoRelaysOf,
  createAutoRelay,
  deleteAutoRelay,
  hasAutoRelay,
  resetAutoRelay,
} from './auto-relay'
import { changeAutoRelay, detourType } from './change-auto-relay'
import { detourFault, nodeOfNetwork } from './detour-fault'
import type { Detour } from './failover'

/** What 1.5.1 has in place of the one failover node: any number that stand in (contract 2.5). */
export function autoRelayRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const path = '/api/v1/node/:nodeid'
  const nodeOf = (request: FastifyRequest) =>
    found(400, () => store.nodes.get(paramOf(request, 'nodeid')))
  const mayMeet = (node: Node, peer: Node) =>
    judge(store, node.network, { from: nodeEnd(store, node), to: nodeEnd(store, peer) }).isPeer

  app.get(`${path}/auto_relay`, allow('host', on.serverNode), (request, reply) => {
    const node = nodeOf(request)
    const relays = autoRelaysOf(store, node.network)
    if (relays.length === 0) throw refused(404, 'autorelay node not found')
    const reached = relays.filter((relay) => mayMeet(node, relay))
    const rows = reached.map((relay) => rawNode(context, relay))
    return envelope(reply, 'get autorelay node successfully', rows)
  })

  // the answer is the node as it was before
  app.post(`${path}/auto_relay`, allow('admin', on.serverNode), (request, reply) => {
    const node = nodeOf(request)
    store.transaction(() => createAutoRelay(store, node))
    return envelope(reply, 'created autorelay successfully', rawNode(context, node))
  })

  app.delete(`${path}/auto_relay`, allow('admin', on.serverNode), (request, reply) => {
    const node = { ...nodeOf(request), is_auto_relay: false }
    store.transaction(() => deleteAutoRelay(store, node))
    return envelope(reply, 'deleted autorelay successfully', rawNode(context, node))
  })

  app.post(
    '/api/v1/node/:network/auto_relay/reset',
    allow('admin', on.serverNetwork),
    (request, reply) => {
      store.transaction(() => resetAutoRelay(store, paramOf(request, 'network')))
      return envelope(reply, 'autorelay has been reset successfully')
    },
  )

  app.post(`${path}/auto_relay_me`, allow('host', on.serverNode), (request, reply) => {
    const detour = detourOf(request)
    if (hasAutoRelay(detour)) {
      throw refused(500, 'failed to create autorelay: auto relay ctx is already set')
    }
    store.transaction(() => autoRelay(store, detour))
    return envelope(reply, 'relayed successfully')
  })

  app.put(`${path}/auto_relay_me`, allow('host', on.serverNode), (request, reply) => {
    const node = nodeOf(request)
    const input = decodeBody(detourType, request)
    const message = store.transaction(() => changeAutoRelay(store, node, input))
    return envelope(reply, message)
  })

  app.get(`${path}/auto_relay_check`, allow('host', on.serverNode), (request, reply) => {
    const detour = detourOf(request)
    if (!mayMeet(detour.node, detour.peer)) {
      throw refused(400, 'peers are not allowed to communicate')
    }
    if (hasAutoRelay(detour)) {
      throw refused(500, 'autorelay ctx cannot be set: auto relay ctx is already set')
    }
    return envelope(reply, 'autorelay can be set')
  })

  /** Who asks for whom, and over whom. @throws Refusal 400 */
  function detourOf(request: FastifyRequest): Detour {
    const node = nodeOf(request)
    const { auto_relay_gw_id, node_id } = decodeBody(detourType, request)
    const relay = nodeOfNetwork(store, auto_relay_gw_id, node.network)
    if (!relay) {
      const { name } = store.hosts.get(node.hostid)
      throw refused(400, `req-from: ${name}, autorelay node doesn't exist in the network`)
    }
    const peer = nodeOfNetwork(store, node_id, node.network)
    if (!peer) throw refused(400, 'peer not found')
    const fault = detourFault({ relay, node, peer }, 'autorelay', 'is_auto_relay')
    if (fault) throw refused(400, fault)
    return { relay, node, peer }
  }
}
