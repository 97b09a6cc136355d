import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import type { Detour } from './failover'

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
