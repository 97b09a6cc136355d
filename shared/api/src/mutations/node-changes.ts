import { isEditKept, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, type Infer, queryClient, readItems, readReply, z } from '@meshdeck/platform'

import { change, readAgain, readAnew } from '../change'
import { flag, wholeOf } from '../fields'
import {
  everyNodeQuery,
  type Node,
  nodeKey,
  nodeListQuery,
  nodeSchema,
  readNodeStatuses,
} from '../queries/nodes'
import { sharedReading } from '../reading'
import { putInternetUsers } from './internet-gateway-changes'

/**
 * A node with all that the server said of it (contract 1.9): a change sends the whole node, and what the
 * console does not know goes back as it came. Too much to keep of every node of a large network.
 */
const wholeNodeSchema = wholeOf(nodeSchema)
export type WholeNode = Infer<typeof wholeNodeSchema>

/** What a person may change on a node; all of it is kept by every version of the server. */
export type NodeEdit = {
  address: string
  address6: string
  expdatetime: number
  connected: boolean
  ingressdns: string
  ingresspersistentkeepalive: number
  /** Ids, in the order of the alphabet; the server of the community edition keeps them too. */
  tags: string[]
}

/** What can be edited of a node, as it is. */
export function editOfNode(node: Node): NodeEdit {
  const { address, address6, expdatetime, connected, ingressdns, ingresspersistentkeepalive } = node
  const tags = node.tags.toSorted()
  return { address, address6, expdatetime, connected, ingressdns, ingresspersistentkeepalive, tags }
}

type Update = { networkId: string; id: string; base: NodeEdit; mine: NodeEdit }

/**
 * PUT /nodes/{network}/{id} [AP-055]: changes a node upon what it is now, and sends all of it. Throws a
 * `CollisionError` when somebody else has changed the same field since `base`, and an `ApiError` of 404
 * when the node is gone. The list knows the node and is not read again: it may be long.
 */
export const updateNode = change({
  send: ({ networkId, id, base, mine }: Update) =>
    changeNode({ networkId, id }, ({ known: node }) => {
      const { tags, ...edit } = mergeOrCollide({ base, theirs: editOfNode(node), mine })
      return { ...edit, tags: Object.fromEntries(tags.map((tag) => [tag, {}])) }
    }),
  stale: [],
  isSaved: (edit, node) => isEditKept(edit, editOfNode(node)),
})

/**
 * PUT /nodes/{network}/{id} [AP-055]: sends all of a node as it is now, with what `toChanged` makes of it; the
 * list has the node then. Throws what `toChanged` throws, and an `ApiError` of 404 when the node is gone. With `read`
 * many that are changed may share a reading.
 */
export async function changeNode(
  { networkId, id }: { networkId: string; id: string },
  toChanged: (now: WholeNode) => Record<string, unknown>,
  read: (networkId: string, id: string) => Promise<readonly WholeNode[]> = readNodes,
): Promise<Node> {
  const now = findNode(await read(networkId, id), id)
  const updated = await putNode(networkId, { ...now.reply, ...toChanged(now), id })
  changeLists(networkId, (nodes) => nodes.map((node) => (node.id === updated.id ? updated : node)))
  return updated
}

/**
 * Changes what is read of a network's nodes, by itself and among those of all networks. The lists stay as old as
 * they are: of the other nodes nothing was read.
 */
export function changeLists(networkId: string, toChanged: (nodes: Node[]) => Node[]): void {
  for (const { queryKey } of [nodeListQuery(networkId), everyNodeQuery()]) {
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
  /** Upon what the nodes are changed, where the server does not take many: as just read, for it is sent whole. */
  current: readonly WholeNode[] | undefined
}

/**
 * Connects or disconnects nodes: with one call where the server takes many [AP-055], else node by node
 * upon `current`. Throws the error of the first call that fails.
 */
export const connectNodes = change({
  send: async ({ networkId, ids, isConnected: connected, current }: Connection) => {
    if (!current) {
      const path = `v1/nodes/${encodeURIComponent(networkId)}/bulk/status`
      await readReply(api.put(path, { json: { ids, connected } }), z.unknown())
      return
    }
    for (const id of ids)
      await putNode(networkId, { ...findNode(current, id).reply, id, connected })
  },
  stale: ['nodes'],
  inBackground: true,
  // from 1.5.1 on in the background
  isDoneLater: () => true,
  isSaved: async ({ networkId, ids, isConnected }) => {
    const statuses = await readNodeStatuses(networkId)
    return ids.every((id) => (statuses.get(id) ?? '') !== (isConnected ? 'disconnected' : 'online'))
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
 * PUT /nodes/{network}/{id} [AP-055]: when a node expires. It is sent whole, as it was seconds ago at most: of many,
 * the last would else undo what somebody has changed since the first.
 */
export const expireNode = change({
  send: ({ networkId, id, expdatetime }: Expiry) =>
    changeNode({ networkId, id }, () => ({ expdatetime }), reading.readFor),
  stale: ['nodes'],
  inBackground: true,
  settle: () => {
    reading.forget()
    void readAgain('nodes')
  },
  isSaved: ({ expdatetime }, node) => node.expdatetime === expdatetime,
})

type Deletion = {
  networkId: string
  id: string
  /** Does not wait until its device confirms. */
  isForced: boolean
  /** A server that deletes by the list does not wait either. */
  byList: boolean
  /** It waits already: the second deletion is at once (contract 1.9). */
  isLeaving: boolean
}

/**
 * Deletes a node [AP-056]. Without `isForced` it waits until its device confirms. The server then writes back the
 * policies that named the node as they were, so those that go at once go one after the other; by the list it
 * does that in the background, in whatever order the calls come.
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
  inTurn: (deletion) => (isAtOnce(deletion) ? 'node deletion' : deletion.id),
  stale: ['nodes'],
  settle: (deleted) => {
    for (const [networkId, gone] of byNetwork(deleted.filter(isAtOnce))) {
      forgetNodes(networkId, gone)
    }
    if (!deleted.every(isAtOnce)) void readAgain('nodes')
  },
  isThere: async ({ networkId, id }) =>
    (await readAnew(nodeListQuery(networkId))).some((node) => nodeKey(node) === id),
  isLeft: async (deletion) => {
    const { networkId, id } = deletion
    // the list may be long
    if (isAtOnce(deletion)) return (await readNodeStatuses(networkId)).has(id)
    const nodes = await readAnew(nodeListQuery(networkId))
    return nodes.some((node) => nodeKey(node) === id && !node.pendingdelete)
  },
  isDoneLater: ({ byList }) => byList,
})

/** DELETE /extclients/{network}/{name} [AP-062]: the call alone. */
export async function sendClientDeletion(networkId: string, clientId: string): Promise<void> {
  const path = `extclients/${encodeURIComponent(networkId)}/${encodeURIComponent(clientId)}`
  await readReply(api.delete(path), z.unknown())
}

const isAtOnce = ({ isForced, byList, isLeaving }: Deletion) => isForced || byList || isLeaving

function byNetwork(deleted: readonly Deletion[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { networkId, id } of deleted) ids.set(networkId, [...(ids.get(networkId) ?? []), id])
  return ids
}

/** Reads a network's nodes whole, for changing them; the list of the network is as fresh after it. */
export async function readNodes(networkId: string): Promise<WholeNode[]> {
  const reply = api.get(`nodes/${encodeURIComponent(networkId)}`)
  const whole = await readItems(reply, wholeNodeSchema)
  queryClient.setQueryData(
    nodeListQuery(networkId).queryKey,
    whole.map(({ known }) => known),
  )
  return whole
}

/**
 * What deleted nodes leave behind: their rows and those of their config files go at once, and what may have
 * named them is read again.
 */
export function forgetNodes(networkId: string, ids: Iterable<string>) {
  const gone = new Set(ids)
  changeLists(networkId, (nodes) =>
    nodes.filter(
      (node) => !gone.has(nodeKey(node)) && !gone.has(node.static_node?.ingressgatewayid ?? ''),
    ),
  )
  // from 1.5.1 on they go in the background: read now, the list might still have them
  void queryClient.invalidateQueries({ queryKey: ['nodes'], refetchType: 'none' })
  void readAgain('hosts', 'egress', 'policies', 'networks', 'enrollment-keys', 'config-files')
}

type Changed = Record<string, unknown> & { id: string }

/**
 * With every change of an internet gateway the server puts its users behind it as relayed nodes, and before
 * 1.5.1 forgets that they use it (contract 1.9): so they leave it before and come back after, in any case.
 */
async function putNode(networkId: string, node: Changed): Promise<Node> {
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
  const found = nodes.find(({ known }) => known.id === id && !known.is_static)
  if (!found) throw new ApiError(404, '')
  return found
}
