import type { EgressRoute } from '@meshdeck/api/egress'
import { isConfigFile, type Node, nodeKey } from '@meshdeck/api/nodes'
import { gatewaysTag, type ReachConfigFile, type ReachNode } from '@meshdeck/domain/reach'
import type { SlotProps } from '@meshdeck/platform'

import { toReachConfigFile, toReachNode, toReachRoute } from '../reach-engine/reach-lists'
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
  changedNodes: readonly ChangedNode[],
  { networkId, joining = [], files = [] }: NewMembers,
): ReachEdit {
  const changeById = new Map(changedNodes.map((node) => [node.id, node]))
  const put: { nodes: ReachNode[]; configFiles: ReachConfigFile[] } = { nodes: [], configFiles: [] }
  const removedFileIds: string[] = []
  for (const node of nodes) {
    const change = changeById.get(nodeKey(node))
    const configFile = toReachConfigFile(node)
    if (!isConfigFile(node)) {
      if (change) put.nodes.push(nodeWith(toReachNode(node), node.network, change))
    } else if (configFile && changeById.get(configFile.ingressgatewayid)?.isGateway === false) {
      removedFileIds.push(configFile.clientid)
    } else if (configFile && change?.tags) {
      put.configFiles.push({ ...configFile, tags: change.tags })
    }
  }
  for (const { id, ...to } of joining)
    put.nodes.push(nodeWith(newNode(id), networkId, { id, ...to }))
  for (const { name, gatewayId } of files) put.configFiles.push(newConfigFile(name, gatewayId))
  return {
    nodes: { put: put.nodes },
    configFiles: { put: put.configFiles, remove: removedFileIds },
  }
}

function nodeWith(
  node: ReachNode,
  networkId: string,
  { isGateway = node.is_gw, tags = node.tags }: ChangedNode,
): ReachNode {
  if (isGateway === node.is_gw) return { ...node, tags }
  const mark = gatewaysTag(networkId)
  const otherTags = tags.filter((tag) => tag !== mark)
  return {
    ...node,
    is_gw: isGateway,
    isingressgateway: isGateway,
    isrelay: isGateway,
    tags: isGateway ? [...otherTags, mark] : otherTags,
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
const newConfigFile = (clientid: string, ingressgatewayid: string): ReachConfigFile => ({
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
  const removedIds = new Set(ids)
  const remove: { nodes: string[]; configFiles: string[] } = { nodes: [], configFiles: [] }
  for (const node of nodes) {
    const key = nodeKey(node)
    if (!isConfigFile(node)) {
      if (removedIds.has(key)) remove.nodes.push(key)
    } else if (removedIds.has(key) || removedIds.has(node.static_node?.ingressgatewayid ?? '')) {
      remove.configFiles.push(key)
    }
  }
  const put = egress.filter((route) => Object.keys(route.nodes).some((id) => removedIds.has(id)))
  return {
    nodes: { remove: remove.nodes },
    configFiles: { remove: remove.configFiles },
    ...(put.length > 0 && { egress: { put: put.map((route) => without(route, removedIds)) } }),
  }
}

/** Counts the removed nodes that are already disconnected, and reports whether nothing else is removed. */
export function disconnectedAmong(
  nodes: readonly Node[],
  ids: readonly string[],
): { count: number; isAll: boolean } {
  const removedIds = new Set(ids)
  const count = nodes.filter(
    (node) => !isConfigFile(node) && !node.connected && removedIds.has(nodeKey(node)),
  ).length
  return { count, isAll: count === removedIds.size }
}

function without(route: EgressRoute, removedIds: ReadonlySet<string>) {
  const left = Object.entries(route.nodes).filter(([id]) => !removedIds.has(id))
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
  const memberKeys = members && new Set(members)
  const puts: { nodes: ReachNode[]; configFiles: ReachConfigFile[] } = {
    nodes: [],
    configFiles: [],
  }
  for (const node of nodes) {
    if (
      memberKeys &&
      !memberKeys.has(memberKey({ id: nodeKey(node), isConfigFile: isConfigFile(node) }))
    )
      continue
    const device = isConfigFile(node) ? toReachConfigFile(node) : toReachNode(node)
    const tags = device && changed(device.tags, { tagIds, kind })
    if (!device || !tags) continue
    if ('clientid' in device) puts.configFiles.push({ ...device, tags })
    else puts.nodes.push({ ...device, tags })
  }
  return { nodes: { put: puts.nodes }, configFiles: { put: puts.configFiles } }
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
