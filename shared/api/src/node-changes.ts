import { mergeOrCollide } from '@meshdeck/domain/merge-edits'
import {
  api,
  ApiError,
  type Infer,
  type queryClient,
  readReply,
  useMutation,
  useQueryClient,
  z,
} from '@meshdeck/platform'

import { amount, flag, text } from './fields'
import { listedNodeSchema, type Node, nodeKey, nodeListQuery } from './nodes'

/**
 * A device's node as its own page reads it (contract 1.9). Loose, because a change sends the whole node:
 * what the console does not know goes back as it came.
 */
export const wholeNodeSchema = z.looseObject({
  id: z.string(),
  address: text,
  address6: text,
  networkrange: text,
  networkrange6: text,
  localaddress: text,
  /** Seconds since 1970. */
  expdatetime: amount,
  lastpeerupdate: amount,
  lastmodified: amount,
  connected: flag,
  ingressdns: text,
  /** Seconds. */
  ingresspersistentkeepalive: amount,
  ingressmtu: amount,
  metadata: text,
  tags: z.nullish(z.record(z.string(), z.unknown())),
})
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

/** All that the server said of a device's node when it was listed. Throws for a config file, which is none. */
export function wholeNode(node: Node): WholeNode {
  return z.parse(wholeNodeSchema, node.reply)
}

/** What can be edited of a node, as it is. */
export function editOf(node: WholeNode): NodeEdit {
  const { address, address6, expdatetime, connected, ingressdns, ingresspersistentkeepalive } = node
  const tags = Object.keys(node.tags ?? {}).toSorted()
  return {
    address,
    address6,
    expdatetime,
    connected,
    ingressdns,
    ingresspersistentkeepalive,
    tags,
  }
}

/**
 * PUT /nodes/{network}/{id} [AP-055]: changes a node upon what it is now, and sends all of it. Throws a
 * `CollisionError` when somebody else has changed the same field since `base`, and an `ApiError` of 404
 * when the node is gone.
 */
export function useUpdateNode(networkId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, base, mine }: { id: string; base: NodeEdit; mine: NodeEdit }) => {
      const current = wholeNode(findNode(await readNodes(client, networkId), id))
      const { tags, ...edit } = mergeOrCollide({ base, theirs: editOf(current), mine })
      return putNode(networkId, { ...current, ...edit, tags: tagSet(tags, current) })
    },
    onSuccess: (updated) => replaceNodes(client, networkId, [updated]),
  })
}

/**
 * Connects or disconnects nodes: with one call where the server takes many [AP-055], else node by node
 * upon `current`, which the caller has just read. Throws the error of the first call that fails.
 */
export async function connectNodes(
  networkId: string,
  ids: readonly string[],
  change: { isConnected: boolean; current: readonly Node[] | undefined },
): Promise<void> {
  const { isConnected: connected, current } = change
  if (!current) {
    const path = `v1/nodes/${encodeURIComponent(networkId)}/bulk/status`
    await readReply(api.put(path, { json: { ids, connected } }), z.unknown())
    return
  }
  for (const id of ids) await putNode(networkId, { ...wholeNode(findNode(current, id)), connected })
}

/**
 * Removes a node, or a config file that is listed among them [AP-056, AP-062]. Without `isForced` the
 * node waits until its device confirms; a server that deletes by the list does not wait.
 */
export async function deleteNode(
  networkId: string,
  node: { id: string; isClient: boolean },
  how: { isForced: boolean; byList: boolean },
): Promise<void> {
  const network = encodeURIComponent(networkId)
  const id = encodeURIComponent(node.id)
  if (node.isClient) await readReply(api.delete(`extclients/${network}/${id}`), z.unknown())
  else if (how.byList) {
    const path = `v1/nodes/${network}/bulk`
    await readReply(api.delete(path, { json: { ids: [node.id] } }), z.unknown())
  } else {
    const force = { searchParams: { force: how.isForced } }
    await readReply(api.delete(`nodes/${network}/${id}`, force), z.unknown())
  }
}

/** Reads a network's nodes anew, past what is cached. */
export function readNodes(client: typeof queryClient, networkId: string): Promise<Node[]> {
  return client.fetchQuery({ ...nodeListQuery(networkId), staleTime: 0 })
}

/** What deleted nodes leave behind: their rows go at once, and what may have named them is read again. */
export function forgetNodes(client: typeof queryClient, networkId: string, ids: Iterable<string>) {
  const gone = new Set(ids)
  client.setQueryData(nodeListQuery(networkId).queryKey, (nodes) =>
    nodes?.filter((node) => !gone.has(nodeKey(node))),
  )
  // from 1.5.1 on they go in the background: read now, the list might still have them
  void client.invalidateQueries({ queryKey: ['nodes'], refetchType: 'none' })
  for (const resource of ['hosts', 'egress', 'policies', 'networks', 'enrollment-keys']) {
    void client.invalidateQueries({ queryKey: [resource] })
  }
}

function replaceNodes(client: typeof queryClient, networkId: string, updated: readonly Node[]) {
  const byId = new Map(updated.map((node) => [node.id, node]))
  client.setQueryData(nodeListQuery(networkId).queryKey, (nodes) =>
    nodes?.map((node) => byId.get(node.id) ?? node),
  )
}

function putNode(networkId: string, node: WholeNode): Promise<Node> {
  const path = `nodes/${encodeURIComponent(networkId)}/${encodeURIComponent(node.id)}`
  return readReply(api.put(path, { json: node }), listedNodeSchema)
}

function findNode(nodes: readonly Node[], id: string): Node {
  const node = nodes.find((candidate) => candidate.id === id && !candidate.is_static)
  if (!node) throw new ApiError(404, '')
  return node
}

/** As the server takes them; what it keeps of a tag that stays goes back to it. */
function tagSet(ids: readonly string[], { tags }: WholeNode) {
  return Object.fromEntries(ids.map((id) => [id, tags?.[id] ?? {}]))
}
