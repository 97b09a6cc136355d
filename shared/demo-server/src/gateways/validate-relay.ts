import { standInVersions } from '../failover/versions'
import type { Store } from '../storage/store'

type Link = { relayId: string; nodeId: string }

/** Why a node may not be put behind a relay (contract 1.10), undefined when it may. @throws Missing */
export function relayFault(store: Store, { relayId, nodeId }: Link): string | undefined {
  const node = store.nodes.get(nodeId)
  if (node.isingressgateway) return `cannot relay an ingress gateway (${nodeId})`
  if (node.isinternetgateway) return `cannot relay an internet gateway (${nodeId})`
  const isForeign = node.internetgw_node_id !== '' && node.internetgw_node_id !== relayId
  if (isForeign) return `cannot relay an internet client (${nodeId})`
  return standInVersions[store.apiVersion].relayFault(node)
}
