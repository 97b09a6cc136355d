import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, type Infer, queryClient, readItems, readReply, z } from '@meshdeck/platform'

import { change, refreshResources, fetchFresh } from '../change'
import { flag, wholeOf } from '../fields'
import {
  allNodesQuery,
  isConfigFile,
  isLeaving,
  type Node,
  nodeKey,
  nodeListQuery,
  nodeSchema,
  readNodeStatuses,
} from '../queries/nodes'
import { sharedReading } from '../reading'
import { putInternetUsers } from './internet-gateway-changes'

/**
 * A node with everything that the server sent (contract 1.9): a change sends the complete node, so fields that the
 * console doesn't use are preserved. Too large to keep for every node of a large network.
 */
const wholeNodeSchema = wholeOf(nodeSchema)
export type WholeNode = Infer<typeof wholeNodeSchema>

/** Fields of a node that a user can change; every server version stores all of them. */
export type NodeEdit = {
  address: string
  address6: string
  expdatetime: number
  connected: boolean
  ingressdns: string
  ingresspersistentkeepalive: number
  /** Tag IDs, in alphabetical order; the community edition stores them too. */
  tags: string[]
}

/** Returns the editable fields of a node. */
export function editOfNode(node: Node): NodeEdit {
  const { address, address6, expdatetime, connected, ingressdns, ingresspersistentkeepalive } = node
  const tags = node.tags.toSorted()
  return { address, address6, expdatetime, connected, ingressdns, ingresspersistentkeepalive, tags }
}

type Update = { networkId: string; id: string; base: NodeEdit; mine: NodeEdit }

/**
 * PUT /nodes/{network}/{id} [AP-055]: applies a change to the current node and sends it completely. Throws a
 * `CollisionError` if another user has changed the same field since `base`, and an `ApiError` of 404 if the node no
 * longer exists. The list is updated in the cache and not refetched, because it may be long.
 */
export const updateNode = change({
  send: ({ networkId, id, base, mine }: Update) =>
    changeNode({ networkId, id }, ({ known: node }) => {
      const { tags, ...edit } = mergeOrCollide({ base, theirs: editOfNode(node), mine })
      return { ...edit, tags: Object.fromEntries(tags.map((tag) => [tag, {}])) }
    }),
  stale: [],
  isSaved: (edit, node) => isEditSaved(edit, editOfNode(node)),
})

/**
 * PUT /nodes/{network}/{id} [AP-055]: sends the complete current node after `toChanged` has changed it, and updates the
 * list in the cache. Throws what `toChanged` throws, and an `ApiError` of 404 if the node no longer exists. With
 * `read`, many changes can share one fetch.
 */
export async function changeNode(
  { networkId, id }: { networkId: string; id: string },
  toChanged: (node: WholeNode) => Record<string, unknown>,
  read: (networkId: string, id: string) => Promise<readonly WholeNode[]> = readNodes,
): Promise<Node> {
  const currentNode = findNode(await read(networkId, id), id)
  const updated = await putNode(networkId, { ...currentNode.reply, ...toChanged(currentNode), id })
  changeLists(networkId, (nodes) => nodes.map((node) => (node.id === updated.id ? updated : node)))
  return updated
}

/**
 * Updates the cached nodes of a network, in its own list and in the list of all networks. The age of the lists stays
 * the same, because the other nodes weren't fetched.
 */
export function changeLists(networkId: string, toChanged: (nodes: Node[]) => Node[]): void {
  for (const { queryKey } of [nodeListQuery(networkId), allNodesQuery()]) {
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
    queryClient.setQueryData<Node[]>(queryKey, (nodes) => nodes && toChanged(nodes), {
      ...(updatedAt !== undefined && { updatedAt }),
    })
  }
}

type Connection = {
  networkId: string
  ids: readonly string[]
  isConnected: boolean
  /** The nodes to apply the change to, just fetched, for servers without a bulk request: a node is sent completely. */
  current: readonly WholeNode[] | undefined
}

/** What the server last accepted for each node, by ID: a node that was connected again since is not checked for a disconnection. */
const lastSent = new Map<string, boolean>()

/**
 * Connects or disconnects nodes: in one request if the server supports it [AP-055], else node by node, based on
 * `current`. Throws the error of the first request that fails.
 */
export const connectNodes = change({
  send: async ({ networkId, ids, isConnected: connected, current }: Connection) => {
    if (!current) {
      const path = `v1/nodes/${encodeURIComponent(networkId)}/bulk/status`
      await readReply(api.put(path, { json: { ids, connected } }), z.unknown())
      for (const id of ids) lastSent.set(id, connected)
      return
    }
    for (const id of ids) {
      await putNode(networkId, { ...findNode(current, id).reply, id, connected })
      lastSent.set(id, connected)
    }
  },
  stale: ['nodes'],
  inBackground: true,
  // since 1.5.1 in the background
  isDoneLater: () => true,
  isSaved: async ({ networkId, ids, isConnected }) => {
    const statuses = await readNodeStatuses(networkId)
    const ofOpposite = isConnected ? 'disconnected' : 'online'
    return ids.every((id) => lastSent.get(id) !== isConnected || statuses.get(id) !== ofOpposite)
  },
})

type Expiry = {
  networkId: string
  id: string
  /** Seconds since 1970. */
  expdatetime: number
}

const reading = sharedReading((networkId) => readNodes(networkId))

/**
 * PUT /nodes/{network}/{id} [AP-055]: sets when a node expires. Sends the complete node, fetched seconds ago at most:
 * otherwise the last of many requests would undo changes that another user has made since the first.
 */
export const expireNode = change({
  send: ({ networkId, id, expdatetime }: Expiry) =>
    changeNode({ networkId, id }, () => ({ expdatetime }), reading.readFor),
  stale: ['nodes'],
  inBackground: true,
  settle: () => {
    reading.forget()
    void refreshResources('nodes')
  },
  isSaved: ({ expdatetime }, node) => node.expdatetime === expdatetime,
})

type Deletion = {
  networkId: string
  id: string
  /** Deletes without waiting for the device to confirm. */
  isForced: boolean
  /** Deletes through the list request, which doesn't wait either. */
  byList: boolean
  /** Whether the node already waits for its device; a second deletion takes effect at once (contract 1.9). */
  isLeaving: boolean
}

/**
 * Deletes a node [AP-056]. Without `isForced`, the node remains until its device confirms. Immediate deletions run one
 * after the other, because the server then writes back the policies that named the node as they were; deletions through
 * the list request run in the background, in any order.
 */
export const deleteNode = change({
  send: ({ networkId, id, isForced, byList }: Deletion) => {
    const network = encodeURIComponent(networkId)
    if (byList) {
      const path = `v1/nodes/${network}/bulk`
      return readReply(api.delete(path, { json: { ids: [id] } }), z.unknown())
    }
    const force = { searchParams: { force: isForced } }
    return readReply(api.delete(`nodes/${network}/${encodeURIComponent(id)}`, force), z.unknown())
  },
  queueKey: (deletion) => (isAtOnce(deletion) ? 'node deletion' : deletion.id),
  stale: ['nodes'],
  settle: (deleted) => {
    for (const [networkId, gone] of byNetwork(deleted.filter(isAtOnce))) {
      forgetNodes(networkId, gone)
    }
    if (!deleted.every(isAtOnce)) void refreshResources('nodes')
  },
  exists: async ({ networkId, id }) =>
    (await fetchFresh(nodeListQuery(networkId))).some((node) => nodeKey(node) === id),
  isLeft: async (deletion) => {
    const { networkId, id } = deletion
    // the list may be long
    if (isAtOnce(deletion)) return (await readNodeStatuses(networkId)).has(id)
    const nodes = await fetchFresh(nodeListQuery(networkId))
    return nodes.some((node) => nodeKey(node) === id && !isLeaving(node))
  },
  isDoneLater: ({ byList }) => byList,
})

/** DELETE /extclients/{network}/{name} [AP-062]: the request only. */
export async function sendClientDeletion(networkId: string, configFileId: string): Promise<void> {
  const path = `extclients/${encodeURIComponent(networkId)}/${encodeURIComponent(configFileId)}`
  await readReply(api.delete(path), z.unknown())
}

const isAtOnce = ({ isForced, byList, isLeaving }: Deletion) => isForced || byList || isLeaving

function byNetwork(deleted: readonly Deletion[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { networkId, id } of deleted) ids.set(networkId, [...(ids.get(networkId) ?? []), id])
  return ids
}

/** Fetches the complete nodes of a network, for changing them; also refreshes the network's list in the cache. */
export async function readNodes(networkId: string): Promise<WholeNode[]> {
  const reply = api.get(`nodes/${encodeURIComponent(networkId)}`)
  const wholeNodes = await readItems(reply, wholeNodeSchema)
  queryClient.setQueryData(
    nodeListQuery(networkId).queryKey,
    wholeNodes.map(({ known }) => known),
  )
  return wholeNodes
}

/**
 * Removes the rows of deleted nodes and of their config files at once and refetches the resources that may have named
 * them.
 */
export function forgetNodes(networkId: string, ids: Iterable<string>) {
  const deletedIds = new Set(ids)
  changeLists(networkId, (nodes) =>
    nodes.filter(
      (node) =>
        !deletedIds.has(nodeKey(node)) && !deletedIds.has(node.static_node?.ingressgatewayid ?? ''),
    ),
  )
  // since 1.5.1 the server deletes nodes in the background, so the list might still contain them now
  void queryClient.invalidateQueries({ queryKey: ['nodes'], refetchType: 'none' })
  void refreshResources(
    'hosts',
    'egress',
    'policies',
    'networks',
    'enrollment-keys',
    'config-files',
  )
}

type ChangedNode = Record<string, unknown> & { id: string }

/**
 * Sends a node. With every change of an internet gateway, the server relays the nodes that use it, and before 1.5.1
 * forgets that they use it (contract 1.9). So these nodes are released before the change and added again afterwards.
 */
async function putNode(networkId: string, node: ChangedNode): Promise<Node> {
  const path = `nodes/${encodeURIComponent(networkId)}/${encodeURIComponent(node.id)}`
  const { inet_node_req, isinternetgateway } = z.parse(internetGatewaySchema, node)
  const users = inet_node_req?.inet_node_client_ids ?? []
  if (!isinternetgateway || users.length === 0) {
    return readReply(api.put(path, { json: node }), nodeSchema)
  }
  const target = { networkId, nodeId: node.id }
  await putInternetUsers(target, [])
  try {
    return await readReply(api.put(path, { json: node }), nodeSchema)
  } finally {
    await putInternetUsers(target, users)
  }
}

const internetGatewaySchema = z.object({
  isinternetgateway: flag,
  inet_node_req: z.nullish(z.object({ inet_node_client_ids: z.nullish(z.array(z.string())) })),
})

function findNode(nodes: readonly WholeNode[], id: string): WholeNode {
  const wholeNode = nodes.find(({ known }) => known.id === id && !isConfigFile(known))
  if (!wholeNode) throw new ApiError(404, '')
  return wholeNode
}
