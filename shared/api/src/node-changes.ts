import { mergeOrCollide } from '@meshdeck/domain/merge-edits'
import {
  api,
  ApiError,
  type Infer,
  listOf,
  type queryClient,
  readReply,
  useMutation,
  useQueryClient,
  z,
} from '@meshdeck/platform'

import { deleteConfigFile } from './config-files'
import { flag } from './fields'
import { updateInternetGateway } from './internet-gateways'
import { type Node, nodeKey, nodeListQuery, nodeSchema } from './nodes'

/**
 * A node with all that the server said of it (contract 1.9): a change sends the whole node, and what the
 * console does not know goes back as it came. Too much to keep of every node of a large network.
 */
const wholeNodeSchema = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((reply) => ({ node: z.parse(nodeSchema, reply), reply })),
)
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
export function editOf(node: Node): NodeEdit {
  const { address, address6, expdatetime, connected, ingressdns, ingresspersistentkeepalive } = node
  const tags = node.tags.toSorted()
  return { address, address6, expdatetime, connected, ingressdns, ingresspersistentkeepalive, tags }
}

/**
 * PUT /nodes/{network}/{id} [AP-055]: changes a node upon what it is now, and sends all of it. Throws a
 * `CollisionError` when somebody else has changed the same field since `base`, and an `ApiError` of 404
 * when the node is gone.
 */
export function useUpdateNode(networkId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, base, mine }: { id: string; base: NodeEdit; mine: NodeEdit }) =>
      changeNode(client, { networkId, id }, ({ node }) => {
        const { tags, ...edit } = mergeOrCollide({ base, theirs: editOf(node), mine })
        return { ...edit, tags: Object.fromEntries(tags.map((tag) => [tag, {}])) }
      }),
    onSuccess: (updated) =>
      client.setQueryData(nodeListQuery(networkId).queryKey, (nodes) =>
        nodes?.map((node) => (node.id === updated.id ? updated : node)),
      ),
  })
}

/**
 * PUT /nodes/{network}/{id} [AP-055]: sends all of a node as it is now, with what `change` makes of it. Throws
 * what `change` throws, and an `ApiError` of 404 when the node is gone.
 */
export async function changeNode(
  client: typeof queryClient,
  { networkId, id }: { networkId: string; id: string },
  change: (now: WholeNode) => Record<string, unknown>,
): Promise<Node> {
  const now = findNode(await readNodes(client, networkId), id)
  return putNode(networkId, { ...now.reply, ...change(now), id })
}

/**
 * Connects or disconnects nodes: with one call where the server takes many [AP-055], else node by node
 * upon `current`, which the caller has just read. Throws the error of the first call that fails.
 */
export async function connectNodes(
  networkId: string,
  ids: readonly string[],
  change: { isConnected: boolean; current: readonly WholeNode[] | undefined },
): Promise<void> {
  const { isConnected: connected, current } = change
  if (!current) {
    const path = `v1/nodes/${encodeURIComponent(networkId)}/bulk/status`
    await readReply(api.put(path, { json: { ids, connected } }), z.unknown())
    return
  }
  for (const id of ids) await putNode(networkId, { ...findNode(current, id).reply, id, connected })
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
  if (node.isClient) await deleteConfigFile(networkId, node.id)
  else if (how.byList) {
    const path = `v1/nodes/${network}/bulk`
    await readReply(api.delete(path, { json: { ids: [node.id] } }), z.unknown())
  } else {
    const force = { searchParams: { force: how.isForced } }
    await readReply(api.delete(`nodes/${network}/${id}`, force), z.unknown())
  }
}

/** Reads a network's nodes whole, for changing them; the list of the network is as fresh after it. */
export async function readNodes(
  client: typeof queryClient,
  networkId: string,
): Promise<WholeNode[]> {
  const reply = api.get(`nodes/${encodeURIComponent(networkId)}`)
  const whole = await readReply(reply, listOf(wholeNodeSchema))
  client.setQueryData(
    nodeListQuery(networkId).queryKey,
    whole.map(({ node }) => node),
  )
  return whole
}

/**
 * What deleted nodes leave behind: their rows and those of their config files go at once, and what may have
 * named them is read again.
 */
export function forgetNodes(client: typeof queryClient, networkId: string, ids: Iterable<string>) {
  const gone = new Set(ids)
  client.setQueryData(nodeListQuery(networkId).queryKey, (nodes) =>
    nodes?.filter(
      (node) => !gone.has(nodeKey(node)) && !gone.has(node.static_node?.ingressgatewayid ?? ''),
    ),
  )
  // from 1.5.1 on they go in the background: read now, the list might still have them
  void client.invalidateQueries({ queryKey: ['nodes'], refetchType: 'none' })
  for (const resource of [
    'hosts',
    'egress',
    'policies',
    'networks',
    'enrollment-keys',
    'config-files',
  ]) {
    void client.invalidateQueries({ queryKey: [resource] })
  }
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
  await updateInternetGateway(target, [])
  try {
    return await readReply(api.put(path, { json: node }), nodeSchema)
  } finally {
    await updateInternetGateway(target, users)
  }
}

const internetGatewaySchema = z.object({
  isinternetgateway: flag,
  inet_node_req: z.nullish(z.object({ inet_node_client_ids: z.nullish(z.array(z.string())) })),
})

function findNode(nodes: readonly WholeNode[], id: string): WholeNode {
  const found = nodes.find(({ node }) => node.id === id && !node.is_static)
  if (!found) throw new ApiError(404, '')
  return found
}
