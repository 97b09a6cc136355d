import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import { perVersion } from '../api-version'
import type { Access } from '../auth/access'
import { httpError } from '../http/replies'
import type { Store } from '../storage/store'
import type { NameSet, Node } from '../storage/tables'

/** Returns the failover node of a network. */
export function failOverOf(store: Store, network: string): Node | undefined {
  const row = store.db.get('SELECT id FROM nodes WHERE network = ? AND is_fail_over = 1', [network])
  return row && store.nodes.get(String(row['id']))
}

/** Makes a node the failover node of its network (contract 1.10.1). Throws HttpError 500. */
function createFailOver(store: Store, node: Node) {
  if (failOverOf(store, node.network))
    throw httpError(500, 'failover already exists in the network')
  if (store.hosts.get(node.hostid).os !== 'linux') {
    throw httpError(500, 'only linux nodes are allowed to be set as failover')
  }
  if (node.isrelayed) throw httpError(500, 'relayed node cannot be set as failover')
  store.nodes.update(node.id, { is_fail_over: true })
}

/** Removes the failover role of a node, and all detours through it. Does nothing for other nodes. */
export function deleteFailOver(store: Store, node: Node) {
  store.nodes.update(node.id, { is_fail_over: false })
  for (const { id } of store.nodes.all({ failed_over_by: node.id })) endDetours(store, id)
}

/** Resets all nodes of a network, so that they try direct connections again. */
export function resetFailOver(store: Store, network: string) {
  for (const { id, failed_over_by } of store.nodes.all({ network })) {
    if (failed_over_by !== NIL_UUID) endDetours(store, id)
  }
}

/** Ends the detours of one node, at both ends. */
function leaveFailOver(store: Store, { id, fail_over_peers, failed_over_by }: Node) {
  const peers = Object.keys(fail_over_peers ?? {})
  if (peers.length === 0 && failed_over_by === NIL_UUID) return
  endDetours(store, id)
  for (const peerId of peers) {
    const peer = store.nodes.find(peerId)
    const { [id]: _gone, ...others } = peer?.fail_over_peers ?? {}
    if (peer) store.nodes.update(peerId, { fail_over_peers: others })
  }
}

export type Detour = { relay: Node; node: Node; peer: Node }

/** Whether two nodes already reach each other through this node. */
export function hasFailedOver({ relay, node, peer }: Detour): boolean {
  return (
    Object.hasOwn(peer.fail_over_peers ?? {}, node.id) &&
    Object.hasOwn(node.fail_over_peers ?? {}, peer.id) &&
    node.failed_over_by === relay.id &&
    peer.failed_over_by === relay.id
  )
}

/** Routes the traffic between two nodes through a third one. */
export function failOver(store: Store, { relay, node, peer }: Detour) {
  const through = (failOverPeers: NameSet | null, id: string) => ({
    fail_over_peers: { ...failOverPeers, [id]: {} },
    failed_over_by: relay.id,
  })
  store.nodes.update(node.id, through(node.fail_over_peers, peer.id))
  store.nodes.update(peer.id, through(peer.fail_over_peers, node.id))
}

function endDetours(store: Store, id: string) {
  store.nodes.update(id, { fail_over_peers: {}, failed_over_by: NIL_UUID })
}

/** Returns a node of this network; those of other networks count as unknown. (The real server accepts them.) */
export function nodeOfNetwork(store: Store, id: string, network: string): Node | undefined {
  const node = store.nodes.find(id)
  return node?.network === network ? node : undefined
}

/**
 * Returns why two nodes may not use a detour over a third one (contract 1.10.1 and 2.5), or undefined if they may.
 * `word` is the name of the third node's role in messages. `column` is the field that marks such a node.
 */
export function detourFault(
  { relay, node, peer }: Detour,
  word: 'failover' | 'autorelay',
  column: 'is_fail_over' | 'is_auto_relay',
): string | undefined {
  if (peer[column]) return `peer is acting as ${word}`
  if (node[column]) return `node is acting as ${word}`
  if (node.isrelayed && node.relayedby === peer.id) return 'node is relayed by peer node'
  if (node.isrelay && peer.relayedby === node.id) return 'node acting as relay for the peer node'
  // the message is about the peer even when the third node's internet gateway is the problem
  const usesAnother = ({ internetgw_node_id: exit }: Detour['node']) =>
    exit !== '' && relay.isinternetgateway && exit !== relay.id
  if (usesAnother(node) || usesAnother(peer)) return 'node using a internet gw by the peer node'
  if (node.isinternetgateway && peer.internetgw_node_id === node.id) {
    return 'node acting as internet gw for the peer node'
  }
  return node.internetgw_node_id !== '' && node.internetgw_node_id === peer.id
    ? 'node using a internet gw by the peer node'
    : undefined
}

/** Returns the automatic relays of a network, of which 1.5.1 supports several. */
export function autoRelaysOf(store: Store, network: string): Node[] {
  const rows = store.db.all('SELECT id FROM nodes WHERE network = ? AND is_auto_relay = 1', [
    network,
  ])
  return rows.map(({ id }) => store.nodes.get(String(id)))
}

/** Makes a node an automatic relay (contract 2.5). Throws HttpError 500. */
export function createAutoRelay(store: Store, node: Node) {
  if (store.hosts.get(node.hostid).os !== 'linux') {
    throw httpError(500, 'only linux nodes are allowed to be set as autoRelay')
  }
  if (node.isrelayed) throw httpError(500, 'relayed node cannot be set as autoRelay')
  store.nodes.update(node.id, { is_auto_relay: true })
}

/** Removes an automatic relay and the detours through it. */
export function deleteAutoRelay(store: Store, { id, network }: Node) {
  store.nodes.update(id, { is_auto_relay: false })
  for (const node of store.nodes.all({ network })) {
    const remainingPeers = Object.entries(node.auto_relayed_peers ?? {}).filter(
      ([, relay]) => relay !== id,
    )
    if (node.auto_relayed_peers === null) continue
    store.nodes.update(node.id, { auto_relayed_peers: Object.fromEntries(remainingPeers) })
  }
}

/** Resets all nodes of a network, so that they try direct connections again. */
export function resetAutoRelay(store: Store, network: string) {
  for (const { id, auto_relayed_peers } of store.nodes.all({ network })) {
    if (auto_relayed_peers !== null) store.nodes.update(id, { auto_relayed_peers: {} })
  }
}

/** Ends the detours of one node, at both ends. */
function leaveAutoRelay(store: Store, node: Node) {
  const peers = Object.keys(node.auto_relayed_peers ?? {})
  if (peers.length === 0) return
  store.nodes.update(node.id, { auto_relayed_peers: {} })
  for (const id of peers) endAutoRelay(store, { node: store.nodes.find(id), peerId: node.id })
}

/** Ends one detour at one of its ends. */
export function endAutoRelay(
  store: Store,
  { node, peerId }: { node?: Node | undefined; peerId: string },
) {
  if (!node) return
  const { [peerId]: _gone, ...remainingPeers } = node.auto_relayed_peers ?? {}
  store.nodes.update(node.id, { auto_relayed_peers: remainingPeers })
}

/** Whether two nodes already reach each other through the same third one, whichever it is. */
export function hasAutoRelay({ node, peer }: Omit<Detour, 'relay'>): boolean {
  const relayId = node.auto_relayed_peers?.[peer.id]
  return relayId !== undefined && relayId === peer.auto_relayed_peers?.[node.id]
}

/** Routes the traffic between two nodes through a third one. */
export function autoRelay(store: Store, { relay, node, peer }: Detour) {
  store.nodes.update(node.id, {
    auto_relayed_peers: { ...node.auto_relayed_peers, [peer.id]: relay.id },
  })
  store.nodes.update(peer.id, {
    auto_relayed_peers: { ...peer.auto_relayed_peers, [node.id]: relay.id },
  })
}

type FailoverVersion = {
  writeAccess: Access
  /** Handles the request to make a node the failover node. Throws HttpError 500. */
  createFailOver(store: Store, node: Node): void
  /** Additional fields of a node that becomes a gateway. */
  gatewayFields: Partial<Node>
  /**
   * Returns why a node may not be relayed while it is a failover node or automatic relay, or undefined if it is
   * neither.
   */
  relayFault(node: Node): string | undefined
}

/** Differences between the servers for failover nodes and automatic relays (contract 1.10.1 and 2.5). */
export const failoverVersions = perVersion<FailoverVersion>({
  '1.0.0': {
    writeAccess: 'network-admin',
    createFailOver,
    gatewayFields: {},
    relayFault: ({ id, is_fail_over }) =>
      is_fail_over ? `cannot relay a failOver (${id})` : undefined,
  },
  // the route still exists and responds, but every gateway is an automatic relay
  '1.2.0': {
    writeAccess: 'admin',
    createFailOver() {},
    gatewayFields: { is_auto_relay: true },
    relayFault: ({ id, is_fail_over, is_auto_relay }) =>
      is_fail_over || is_auto_relay ? `cannot relay a auto relay node (${id})` : undefined,
  },
})

/** Ends every detour of a node, because it is now reached another way or not at all. */
export function leaveDetours(store: Store, nodeId: string) {
  const node = store.nodes.find(nodeId)
  if (node) leaveFailOver(store, node)
  if (node) leaveAutoRelay(store, node)
}
