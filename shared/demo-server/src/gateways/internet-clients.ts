import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'

/** Frees the nodes that reach the internet through a gateway, and the gateway a node uses itself. */
export function releaseInternetClients(store: Store, node: Node) {
  for (const nodeId of node.inet_node_client_ids ?? []) {
    if (store.nodes.find(nodeId)?.internetgw_node_id !== node.id) continue
    store.nodes.update(nodeId, { internetgw_node_id: '' })
  }
  const gateway =
    node.internetgw_node_id === '' ? undefined : store.nodes.find(node.internetgw_node_id)
  if (!gateway) return
  const inet_node_client_ids = (gateway.inet_node_client_ids ?? []).filter((id) => id !== node.id)
  store.nodes.update(gateway.id, { inet_node_client_ids })
}
