import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import type { PerVersion } from '../api-version'
import type { Access } from '../auth/access'
import { refused } from '../http/replies'
import type { Store } from '../storage/store'
import type { NameSet, Node } from '../storage/tables'

/** The node of a network that stands in where two others do not reach each other. */
export function failOverOf(store: Store, network: string): Node | undefined {
  const row = store.db.get('SELECT id FROM nodes WHERE network = ? AND is_fail_over = 1', [network])
  return row && store.nodes.get(String(row['id']))
}

/** Lets a node stand in for its network (contract 1.10.1). @throws Refusal 500 */
function createFailOver(store: Store, node: Node) {
  if (failOverOf(store, node.network)) throw refused(500, 'failover already exists in the network')
  if (store.hosts.get(node.hostid).os !== 'linux') {
    throw refused(500, 'only linux nodes are allowed to be set as failover')
  }
  if (node.isrelayed) throw refused(500, 'relayed node cannot be set as failover')
  store.nodes.update(node.id, { is_fail_over: true })
}

/** Ends that, and with it every detour through the node. One that stands in for nobody is no fault. */
export function deleteFailOver(store: Store, node: Node) {
  store.nodes.update(node.id, { is_fail_over: false })
  for (const { id } of store.nodes.all({ failed_over_by: node.id })) endDetours(store, id)
}

/** Lets all nodes of a network try the direct way again. */
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

/** Whether two nodes reach each other through this node already. */
export function hasFailedOver({ relay, node, peer }: Detour): boolean {
  return (
    Object.hasOwn(peer.fail_over_peers ?? {}, node.id) &&
    Object.hasOwn(node.fail_over_peers ?? {}, peer.id) &&
    node.failed_over_by === relay.id &&
    peer.failed_over_by === relay.id
  )
}

/** Sends what two nodes have for each other through the one that stands in. */
export function failOver(store: Store, { relay, node, peer }: Detour) {
  const through = (known: NameSet | null, id: string) => ({
    fail_over_peers: { ...known, [id]: {} },
    failed_over_by: relay.id,
  })
  store.nodes.update(node.id, through(node.fail_over_peers, peer.id))
  store.nodes.update(peer.id, through(peer.fail_over_peers, node.id))
}

function endDetours(store: Store, id: string) {
  store.nodes.update(id, { fail_over_peers: {}, failed_over_by: NIL_UUID })
}

/** A node of this network; those of others are not there. (The real server takes them.) */
export function nodeOfNetwork(store: Store, id: string, network: string): Node | undefined {
  const node = store.nodes.find(id)
  return node?.network === network ? node : undefined
}

/**
 * Why two nodes may not take the detour over a third one (contract 1.10.1 and 2.5), undefined when
 * they may.
 * @param word what the texts call the one that stands in
 * @param column what marks one
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
  // the words are about the peer even when it is the third node's internet gateway that is in the way
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

/** The nodes of a network that stand in where two others do not reach each other, from 1.5.1 on several. */
export function autoRelaysOf(store: Store, network: string): Node[] {
  const rows = store.db.all('SELECT id FROM nodes WHERE network = ? AND is_auto_relay = 1', [
    network,
  ])
  return rows.map(({ id }) => store.nodes.get(String(id)))
}

/** Lets a node stand in (contract 2.5). @throws Refusal 500 */
export function createAutoRelay(store: Store, node: Node) {
  if (store.hosts.get(node.hostid).os !== 'linux') {
    throw refused(500, 'only linux nodes are allowed to be set as autoRelay')
  }
  if (node.isrelayed) throw refused(500, 'relayed node cannot be set as autoRelay')
  store.nodes.update(node.id, { is_auto_relay: true })
}

/** Ends that, and with it every detour through the node. */
export function deleteAutoRelay(store: Store, { id, network }: Node) {
  store.nodes.update(id, { is_auto_relay: false })
  for (const node of store.nodes.all({ network })) {
    const kept = Object.entries(node.auto_relayed_peers ?? {}).filter(([, relay]) => relay !== id)
    if (node.auto_relayed_peers === null) continue
    store.nodes.update(node.id, { auto_relayed_peers: Object.fromEntries(kept) })
  }
}

/** Lets all nodes of a network try the direct way again. */
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
  const { [peerId]: _gone, ...others } = node.auto_relayed_peers ?? {}
  store.nodes.update(node.id, { auto_relayed_peers: others })
}

/** Whether two nodes reach each other through the same third one already, whichever that is. */
export function hasAutoRelay({ node, peer }: Omit<Detour, 'relay'>): boolean {
  const there = node.auto_relayed_peers?.[peer.id]
  return there !== undefined && there === peer.auto_relayed_peers?.[node.id]
}

/** Sends what two nodes have for each other through the one that stands in. */
export function autoRelay(store: Store, { relay, node, peer }: Detour) {
  store.nodes.update(node.id, {
    auto_relayed_peers: { ...node.auto_relayed_peers, [peer.id]: relay.id },
  })
  store.nodes.update(peer.id, {
    auto_relayed_peers: { ...peer.auto_relayed_peers, [node.id]: relay.id },
  })
}

type StandInVersion = {
  writeAccess: Access
  /** What the call to let a node stand in still does. @throws Refusal 500 */
  createFailOver(store: Store, node: Node): void
  /** What a node that becomes a gateway gets besides. */
  gatewayDuty: Partial<Node>
  /** Why a node that stands in may not be relayed, undefined when it does not stand in. */
  relayFault(node: Node): string | undefined
}

/** What each server has its own way of when one node stands in for another (contract 1.10.1 and 2.5). */
export const standInVersions: PerVersion<StandInVersion> = {
  '1.0.0': {
    writeAccess: 'network-admin',
    createFailOver,
    gatewayDuty: {},
    relayFault: ({ id, is_fail_over }) =>
      is_fail_over ? `cannot relay a failOver (${id})` : undefined,
  },
  // the call is still there and answers, but every gateway stands in by itself
  '1.5.1': {
    writeAccess: 'admin',
    createFailOver() {},
    gatewayDuty: { is_auto_relay: true },
    relayFault: ({ id, is_fail_over, is_auto_relay }) =>
      is_fail_over || is_auto_relay ? `cannot relay a auto relay node (${id})` : undefined,
  },
}

/** Ends every detour that a node takes, because it is reached otherwise now, or not at all. */
export function leaveDetours(store: Store, nodeId: string) {
  const node = store.nodes.find(nodeId)
  if (node) leaveFailOver(store, node)
  if (node) leaveAutoRelay(store, node)
}
