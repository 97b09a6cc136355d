import { forServer } from '../edition'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { leaveDetours, failoverVersions } from './failover'

/** Puts a node behind a relay. Its former relay still names it (contract 1.10). */
export function relayNode(store: Store, relay: Node, nodeId: string) {
  const relayed = store.nodes.get(relay.id).relaynodes ?? []
  setRelayNodes(store, relay, [...relayed.filter((id) => id !== nodeId), nodeId])
}

/** Makes exactly these nodes relayed by a node, and releases its others. */
export function setRelayNodes(store: Store, relay: Node, nodeIds: string[] | null) {
  const releasedIds = (relay.relaynodes ?? []).filter((id) => !nodeIds?.includes(id))
  releaseRelayedNodes(store, { ...relay, relaynodes: releasedIds })
  store.nodes.update(relay.id, { relaynodes: nodeIds })
  for (const id of nodeIds ?? []) {
    leaveDetours(store, id)
    store.nodes.update(id, { isrelayed: true, relayedby: relay.id })
  }
}

/** Releases the nodes that a relay names, including those that another relay has taken over. */
export function releaseRelayedNodes(store: Store, relay: Node) {
  for (const nodeId of relay.relaynodes ?? []) {
    store.nodes.update(nodeId, { isrelayed: false, relayedby: '' })
  }
}

/** Removes a node from the lists of its current and former relays. */
export function leaveRelay(store: Store, node: Node) {
  takeOutOfLists(store, 'relaynodes', node.id)
}

type Link = { relayId: string; nodeId: string }

/** Returns why a node may not be put behind a relay (contract 1.10), or undefined if it may. Throws Missing. */
export function relayFault(store: Store, { relayId, nodeId }: Link): string | undefined {
  const node = store.nodes.get(nodeId)
  if (node.isingressgateway) return `cannot relay an ingress gateway (${nodeId})`
  if (node.isinternetgateway) return `cannot relay an internet gateway (${nodeId})`
  const isForeign = node.internetgw_node_id !== '' && node.internetgw_node_id !== relayId
  if (isForeign) return `cannot relay an internet client (${nodeId})`
  return forServer(failoverVersions, store).relayFault(node)
}

/** Removes a node from every list in that column. */
export function takeOutOfLists(
  store: Store,
  column: 'relaynodes' | 'inet_node_client_ids',
  nodeId: string,
) {
  const listing = store.db.all(
    `SELECT id FROM nodes WHERE ${column} IS NOT NULL
     AND EXISTS (SELECT 1 FROM json_each(nodes.${column}) WHERE value = ?)`,
    [nodeId],
  )
  for (const { id } of listing) {
    const remainingIds =
      store.nodes.get(String(id))[column]?.filter((other) => other !== nodeId) ?? []
    store.nodes.update(String(id), { [column]: remainingIds })
  }
}
