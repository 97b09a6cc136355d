import type { EgressRoute } from '@meshdeck/api/egress'
import { isConfigFile, type Node, nodeKey } from '@meshdeck/api/nodes'
import { gatewaysTag, type ReachClient, type ReachNode } from '@meshdeck/domain/reach'
import type { SlotProps } from '@meshdeck/platform'

import { toReachClient, toReachNode, toReachRoute } from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { memberKey } from '../shared/entities'

type Props = SlotProps['nodes.change']
type ChangedNode = Props['nodes'][number]
type NewMembers = Pick<Props, 'networkId' | 'joining' | 'files'>

/**
 * Returns changed and added nodes and config files as a change. The gateway role changes together with its tag, by
 * which some servers recognize it, and a gateway's config files are removed with its role (contract 1.10).
 */
export function editOfNodes(
  nodes: readonly Node[],
  changed: readonly ChangedNode[],
  { networkId, joining = [], files = [] }: NewMembers,
): ReachEdit {
  const byId = new Map(changed.map((node) => [node.id, node]))
  const put: { nodes: ReachNode[]; clients: ReachClient[] } = { nodes: [], clients: [] }
  const gone: string[] = []
  for (const node of nodes) {
    const change = byId.get(nodeKey(node))
    const client = toReachClient(node)
    if (!isConfigFile(node)) {
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
  { isGateway = node.is_gw, tags = node.tags }: ChangedNode,
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

/** Addresses don't affect the verdict and aren't known until the server assigns them. */
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

/** The server creates a file without tags, even if the request has some (contract 1.11). */
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
 * Returns the removal of nodes and config files as a change: a gateway's config files are removed with it, and its
 * routes continue without it (contract 1.9, 1.15). The server also removes deleted members from policies, which has no
 * effect on the result.
 */
export function editOfRemoval({ nodes, egress }: Lists, ids: readonly string[]): ReachEdit {
  const gone = new Set(ids)
  const remove: { nodes: string[]; clients: string[] } = { nodes: [], clients: [] }
  for (const node of nodes) {
    const key = nodeKey(node)
    if (!isConfigFile(node)) {
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

/** Counts the removed nodes that are already disconnected, and reports whether nothing else is removed. */
export function disconnectedAmong(
  nodes: readonly Node[],
  ids: readonly string[],
): { count: number; isAll: boolean } {
  const asked = new Set(ids)
  const count = nodes.filter(
    (node) => !isConfigFile(node) && !node.connected && asked.has(nodeKey(node)),
  ).length
  return { count, isAll: count === asked.size }
}

function without(route: EgressRoute, gone: ReadonlySet<string>) {
  const left = Object.entries(route.nodes).filter(([id]) => !gone.has(id))
  return { ...toReachRoute(route), nodes: Object.fromEntries(left) }
}

/** Tags to assign or remove, with the members by `memberKey`. */
export type TagChange = {
  tagIds: readonly string[]
  kind: 'give' | 'take'
  /** Omitted: all members that have one of the tags. */
  members?: readonly string[] | undefined
}

/** Returns a change of tags as a change of nodes and config files, the only lists that store tags. */
export function editOfTags(nodes: readonly Node[], change: TagChange): ReachEdit {
  const { tagIds, kind, members } = change
  const meant = members && new Set(members)
  const puts: { nodes: ReachNode[]; clients: ReachClient[] } = { nodes: [], clients: [] }
  for (const node of nodes) {
    if (meant && !meant.has(memberKey({ id: nodeKey(node), isConfigFile: isConfigFile(node) })))
      continue
    const device = isConfigFile(node) ? toReachClient(node) : toReachNode(node)
    const tags = device && changed(device.tags, { tagIds, kind })
    if (!device || !tags) continue
    if ('clientid' in device) puts.clients.push({ ...device, tags })
    else puts.nodes.push({ ...device, tags })
  }
  return { nodes: { put: puts.nodes }, clients: { put: puts.clients } }
}

/** Returns the new tags; undefined if they stay the same. */
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
