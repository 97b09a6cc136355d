import { standInVersions } from '../failover/versions'
import type { Store } from '../storage/store'

/** Why a node may not be put behind a relay (contract 1.10), undefined when it may. @throws Missing */
export function relayFault(store: Store, nodeId: string): string | undefined {
  const node = store.nodes.get(nodeId)
  if (node.isingressgateway) return `cannot relay an ingress gateway (${nodeId})`
  if (node.isinternetgateway) return `cannot relay an internet gateway (${nodeId})`
  if (node.internetgw_node_id !== '') return `cannot relay an internet client (${nodeId})`
  return standInVersions[store.apiVersion].relayFault(node)
}
