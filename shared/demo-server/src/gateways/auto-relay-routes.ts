import type { FastifyInstance, FastifyRequest } from 'fastify'

import { judge, nodeEnd } from '../access-control/reachability'
import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { decodeBody, struct } from '../http/decode-body'
import { type DecodedField, string } from '../http/field-types'
import { paramOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { rawNode } from '../nodes/raw-node'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import {
  autoRelay,
  autoRelaysOf,
  createAutoRelay,
  deleteAutoRelay,
  type Detour,
  detourFault,
  endAutoRelay,
  hasAutoRelay,
  nodeOfNetwork,
  resetAutoRelay,
} from './failover'
import { leaveRelay, relayNode } from './relays'

const detourType = struct('AutoRelayMeReq', {
  node_id: string(),
  auto_relay_gw_id: string(),
})
type DetourInput = DecodedField<typeof detourType>

/**
 * Moves a node behind another one or behind none (contract 2.5): a node with automatic gateway choice changes its
 * gateway, any other one its detour to one peer. Returns the response message. Throws HttpError 400.
 */
function changeAutoRelay(store: Store, node: Node, wish: DetourInput): string {
  if (wish.auto_relay_gw_id === '') {
    if (node.auto_assign_gw) leaveGateway(store, node)
    else endDetour(store, node, wish)
    return 'unrelayed successfully'
  }
  const relay = nodeOfNetwork(store, wish.auto_relay_gw_id, node.network)
  if (!relay) {
    const { name } = store.hosts.get(node.hostid)
    throw httpError(400, `req-from: ${name}, autorelay node doesn't exist in the network`)
  }
  if (!relay.is_gw) throw httpError(400, ' autorelay node is not a gw')
  if (node.auto_assign_gw) {
    if (node.relayedby !== relay.id) changeGateway(store, node, relay)
  } else {
    const peer = peerOf(store, wish, node)
    checkDetour({ relay, node, peer })
    autoRelay(store, { relay, node, peer })
  }
  return 'relayed successfully'
}

function leaveGateway(store: Store, node: Node) {
  if (node.relayedby === '') return
  leaveRelay(store, node)
  store.nodes.update(node.id, { isrelayed: false, relayedby: '' })
}

function changeGateway(store: Store, node: Node, relay: Node) {
  leaveRelay(store, node)
  relayNode(store, store.nodes.get(relay.id), node.id)
}

function endDetour(store: Store, node: Node, wish: DetourInput) {
  const peer = peerOf(store, wish, node)
  endAutoRelay(store, { node, peerId: peer.id })
  endAutoRelay(store, { node: peer, peerId: node.id })
}

function checkDetour({ relay, node, peer }: { relay: Node; node: Node; peer: Node }) {
  const relayedPeers = node.auto_relayed_peers ?? {}
  if (Object.keys(relayedPeers).length === 0) throw httpError(400, 'node is not auto relayed')
  if (!relay.is_auto_relay) throw httpError(400, 'requested node is not a auto relay node')
  // the server compares both ends with each other, not with the requested node: if they are equal, nothing can be
  // changed
  if (relayedPeers[peer.id] === peer.auto_relayed_peers?.[node.id]) {
    throw httpError(400, 'already using requested relay node')
  }
}

function peerOf(store: Store, { node_id }: DetourInput, { network }: Node): Node {
  const peer = nodeOfNetwork(store, node_id, network)
  if (!peer) throw httpError(400, 'peer not found')
  return peer
}

/** Routes of 1.5.1 for automatic relays, any number of which replace the single failover node (contract 2.5). */
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
    if (relays.length === 0) throw httpError(404, 'autorelay node not found')
    const reached = relays.filter((relay) => mayMeet(node, relay))
    const rows = reached.map((relay) => rawNode(context, relay))
    return sendEnvelope(reply, 'get autorelay node successfully', rows)
  })

  // the response is the node before the change
  app.post(`${path}/auto_relay`, allow('admin', on.serverNode), (request, reply) => {
    const node = nodeOf(request)
    store.transaction(() => createAutoRelay(store, node))
    return sendEnvelope(reply, 'created autorelay successfully', rawNode(context, node))
  })

  app.delete(`${path}/auto_relay`, allow('admin', on.serverNode), (request, reply) => {
    const node = { ...nodeOf(request), is_auto_relay: false }
    store.transaction(() => deleteAutoRelay(store, node))
    return sendEnvelope(reply, 'deleted autorelay successfully', rawNode(context, node))
  })

  app.post(
    '/api/v1/node/:network/auto_relay/reset',
    allow('admin', on.serverNetwork),
    (request, reply) => {
      store.transaction(() => resetAutoRelay(store, paramOf(request, 'network')))
      return sendEnvelope(reply, 'autorelay has been reset successfully')
    },
  )

  app.post(`${path}/auto_relay_me`, allow('host', on.serverNode), (request, reply) => {
    const detour = detourOf(request)
    if (hasAutoRelay(detour)) {
      throw httpError(500, 'failed to create autorelay: auto relay ctx is already set')
    }
    store.transaction(() => autoRelay(store, detour))
    return sendEnvelope(reply, 'relayed successfully')
  })

  app.put(`${path}/auto_relay_me`, allow('host', on.serverNode), (request, reply) => {
    const node = nodeOf(request)
    const input = decodeBody(detourType, request)
    const message = store.transaction(() => changeAutoRelay(store, node, input))
    return sendEnvelope(reply, message)
  })

  app.get(`${path}/auto_relay_check`, allow('host', on.serverNode), (request, reply) => {
    const detour = detourOf(request)
    if (!mayMeet(detour.node, detour.peer)) {
      throw httpError(400, 'peers are not allowed to communicate')
    }
    if (hasAutoRelay(detour)) {
      throw httpError(500, 'autorelay ctx cannot be set: auto relay ctx is already set')
    }
    return sendEnvelope(reply, 'autorelay can be set')
  })

  /** Returns the requesting node, its peer, and the relay. Throws HttpError 400. */
  function detourOf(request: FastifyRequest): Detour {
    const node = nodeOf(request)
    const { auto_relay_gw_id, node_id } = decodeBody(detourType, request)
    const relay = nodeOfNetwork(store, auto_relay_gw_id, node.network)
    if (!relay) {
      const { name } = store.hosts.get(node.hostid)
      throw httpError(400, `req-from: ${name}, autorelay node doesn't exist in the network`)
    }
    const peer = nodeOfNetwork(store, node_id, node.network)
    if (!peer) throw httpError(400, 'peer not found')
    const fault = detourFault({ relay, node, peer }, 'autorelay', 'is_auto_relay')
    if (fault) throw httpError(400, fault)
    return { relay, node, peer }
  }
}
