import { type Decoded, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { leaveRelay, relayNode } from '../gateways/relays'
import { refused } from '../http/refusal'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { autoRelay, endAutoRelay } from './auto-relay'
import { nodeOfNetwork } from './detour-fault'

export const detourType = struct('AutoRelayMeReq', {
  node_id: string(),
  auto_relay_gw_id: string(),
})
type Wish = Decoded<typeof detourType>

/**
 * A node that stands behind another one now, or behind none any more (contract 2.5): one that chooses its
 * gateway by itself changes that, any other its detour to one peer.
 * @returns what it is told
 * @throws Refusal 400
 */
export function changeAutoRelay(store: Store, node: Node, wish: Wish): string {
  if (wish.auto_relay_gw_id === '') {
    if (node.auto_assign_gw) leaveGateway(store, node)
    else endDetour(store, node, wish)
    return 'unrelayed successfully'
  }
  const relay = nodeOfNetwork(store, wish.auto_relay_gw_id, node.network)
  if (!relay) {
    const { name } = store.hosts.get(node.hostid)
    throw refused(400, `req-from: ${name}, autorelay node doesn't exist in the network`)
  }
  if (!relay.is_gw) throw refused(400, ' autorelay node is not a gw')
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

function endDetour(store: Store, node: Node, wish: Wish) {
  const peer = peerOf(store, wish, node)
  endAutoRelay(store, { node, peerId: peer.id })
  endAutoRelay(store, { node: peer, peerId: node.id })
}

function checkDetour({ relay, node, peer }: { relay: Node; node: Node; peer: Node }) {
  const own = node.auto_relayed_peers ?? {}
  if (Object.keys(own).length === 0) throw refused(400, 'node is not auto relayed')
  if (!relay.is_auto_relay) throw refused(400, 'requested node is not a auto relay node')
  // it compares both ends, not with the one asked for: where they agree nothing can be changed
  if (own[peer.id] === peer.auto_relayed_peers?.[node.id]) {
    throw refused(400, 'already using requested relay node')
  }
}

function peerOf(store: Store, { node_id }: Wish, { network }: Node): Node {
  const peer = nodeOfNetwork(store, node_id, network)
  if (!peer) throw refused(400, 'peer not found')
  return peer
}
