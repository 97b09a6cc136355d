import { refused } from '../http/refusal'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import type { Detour } from './failover'

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
export function leaveAutoRelay(store: Store, node: Node) {
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
