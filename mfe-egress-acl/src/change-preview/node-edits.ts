import type { EgressRoute } from '@meshdeck/api/egress'
import { type Node, nodeKey } from '@meshdeck/api/nodes'
import { gatewaysTag, type ReachClient, type ReachNode } from '@meshdeck/domain/reach'
import type { SlotProps } from '@meshdeck/platform'

import { toReachClient, toReachNode, toReachRoute } from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { memberKey } from '../shared/things'

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

type Lists = { nodes: readonly Node[]; egress: readonly EgressRoute[] }

/**
 * Nodes and config files that leave a network, as a change: the config files of a gateway go with it, and its routes go
 * on without it (contract 1.9, 1.15). Of a policy the server takes what is gone, which decides nothing any more.
 */
export function editOfRemoval({ nodes, egress }: Lists, ids: readonly string[]): ReachEdit {
  const gone = new Set(ids)
  const remove: { nodes: string[]; clients: string[] } = { nodes: [], clients: [] }
  for (const node of nodes) {
    const key = nodeKey(node)
    if (!node.is_static) {
      if (gone.has(key)) remove.nodes.push(key)
    } else if (gone.has(key) || gone.has(node.static_node?.ingressgatewayid ?? '')) {
      remove.clients.push(key)
    }
  }
  const put = egress.filter((route) => Object.keys(route.nodes).some((id) => gone.has(id)))
  return {
    nodes: { remove: remove.nodes },
    clients: { remove: remove.clients },
    ...(put.length > 0 && { egress: { put: put.map((route) => without(route, gone)) } }),
  }
}

/** How many nodes of a removal are disconnected already, and whether nothing else leaves. */
export function disconnectedAmong(
  nodes: readonly Node[],
  ids: readonly string[],
): { count: number; isAll: boolean } {
  const asked = new Set(ids)
  const count = nodes.filter(
    (node) => !node.is_static && !node.connected && asked.has(nodeKey(node)),
  ).length
  return { count, isAll: count === asked.size }
}

function without(route: EgressRoute, gone: ReadonlySet<string>) {
  const left = Object.entries(route.nodes).filter(([id]) => !gone.has(id))
  return { ...toReachRoute(route), nodes: Object.fromEntries(left) }
}

/** Who is to bear tags that they lack, or to lose some; members go by `memberKey`. */
export type TagChange = {
  tagIds: readonly string[]
  kind: 'give' | 'take'
  /** Left out: whoever bears one of them. */
  members?: readonly string[] | undefined
}

/** A change of tags as one of nodes and config files: nothing else of a network knows who bears them. */
export function editOfTags(nodes: readonly Node[], change: TagChange): ReachEdit {
  const { tagIds, kind, members } = change
  const meant = members && new Set(members)
  const puts: { nodes: ReachNode[]; clients: ReachClient[] } = { nodes: [], clients: [] }
  for (const node of nodes) {
    if (meant && !meant.has(memberKey({ id: nodeKey(node), isClient: node.is_static }))) continue
    const thing = node.is_static ? toReachClient(node) : toReachNode(node)
    const tags = thing && changed(thing.tags, { tagIds, kind })
    if (!thing || !tags) continue
    if ('clientid' in thing) puts.clients.push({ ...thing, tags })
    else puts.nodes.push({ ...thing, tags })
  }
  return { nodes: { put: puts.nodes }, clients: { put: puts.clients } }
}

/** The tags afterwards; undefined where they stay as they are. */
function changed(
  tags: readonly string[],
  { tagIds, kind }: Pick<TagChange, 'tagIds' | 'kind'>,
): string[] | undefined {
  if (kind === 'take') {
    const left = tags.filter((tag) => !tagIds.includes(tag))
    return left.length < tags.length ? left : undefined
  }
  const all = new Set([...tags, ...tagIds])
  return all.size > tags.length ? [...all] : undefined
}
