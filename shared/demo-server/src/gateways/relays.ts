import { leaveDetours } from '../failover/versions'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { takeOutOfLists } from './take-out-of-lists'

/** Puts a node behind a relay. Its former relay keeps naming it (contract 1.10). */
export function relayNode(store: Store, relay: Node, nodeId: string) {
  const relayed = store.nodes.get(relay.id).relaynodes ?? []
  setRelayNodes(store, relay, [...relayed.filter((id) => id !== nodeId), nodeId])
}

/** Makes exactly these nodes relayed by a node; the others behind it are freed. */
export function setRelayNodes(store: Store, relay: Node, nodeIds: string[] | null) {
  const gone = (relay.relaynodes ?? []).filter((id) => !nodeIds?.includes(id))
  releaseRelayedNodes(store, { ...relay, relaynodes: gone })
  store.nodes.update(relay.id, { relaynodes: nodeIds })
  for (const id of nodeIds ?? []) {
    leaveDetours(store, id)
    store.nodes.update(id, { isrelayed: true, relayedby: relay.id })
  }
}

/** Frees the nodes that a relay names, also those that another one has taken meanwhile. */
export function releaseRelayedNodes(store: Store, relay: Node) {
  for (const nodeId of relay.relaynodes ?? []) {
    store.nodes.update(nodeId, { isrelayed: false, relayedby: '' })
  }
}

/** Takes a node out of the list of the relay it is behind, and of those it was behind before. */
export function leaveRelay(store: Store, node: Node) {
  takeOutOfLists(store, 'relaynodes', node.id)
}
