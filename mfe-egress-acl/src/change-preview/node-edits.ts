import { type Node, nodeKey } from '@meshdeck/api/nodes'
import { gatewaysTag, type ReachClient, type ReachNode } from '@meshdeck/domain/reach'
import type { SlotProps } from '@meshdeck/platform'

import { toReachClient, toReachNode } from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'

type Props = SlotProps['nodes.change']
type Changed = Props['nodes'][number]
type Coming = Pick<Props, 'networkId' | 'joining' | 'files'>

/**
 * Nodes and config files that are to be otherwise or come, as a change. The role of a gateway comes and goes with its tag, by
 * which some servers know it, and the config files of a gateway go with the role (contract 1.10).
 */
export function editOfNodes(
  nodes: readonly Node[],
  changed: readonly Changed[],
  { networkId, joining = [], files = [] }: Coming,
): ReachEdit {
  const byId = new Map(changed.map((each) => [each.id, each]))
  const put: { nodes: ReachNode[]; clients: ReachClient[] } = { nodes: [], clients: [] }
  const gone: string[] = []
  for (const node of nodes) {
    const change = byId.get(nodeKey(node))
    const client = toReachClient(node)
    if (!node.is_static) {
      if (change) put.nodes.push(nodeWith(toReachNode(node), node.network, change))
    } else if (client && byId.get(client.ingressgatewayid)?.isGateway === false) {
      gone.push(client.clientid)
    } else if (client && change?.tags) {
      put.clients.push({ ...client, tags: change.tags })
    }
  }
  for (const { id, ...to } of joining)
    put.nodes.push(nodeWith(newNode(id), networkId, { id, ...to }))
  for (const { name, gatewayId } of files) put.clients.push(newClient(name, gatewayId))
  return { nodes: { put: put.nodes }, clients: { put: put.clients, remove: gone } }
}

function nodeWith(
  node: ReachNode,
  networkId: string,
  { isGateway = node.is_gw, tags = node.tags }: Changed,
): ReachNode {
  if (isGateway === node.is_gw) return { ...node, tags }
  const mark = gatewaysTag(networkId)
  const others = tags.filter((tag) => tag !== mark)
  return {
    ...node,
    is_gw: isGateway,
    isingressgateway: isGateway,
    isrelay: isGateway,
    tags: isGateway ? [...others, mark] : others,
  }
}

/** Addresses decide about no verdict, and are not known before the server gives them. */
const newNode = (id: string): ReachNode => ({
  id,
  connected: true,
  is_gw: false,
  relayedby: '',
  isrelayed: false,
  tags: [],
  address: '',
  address6: '',
})

/** A new file bears no tags, whatever is sent (contract 1.11). */
const newClient = (clientid: string, ingressgatewayid: string): ReachClient => ({
  clientid,
  ingressgatewayid,
  enabled: true,
  extraallowedips: [],
  tags: [],
  address: '',
  address6: '',
  remote_access_client_id: '',
})
