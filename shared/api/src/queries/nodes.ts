import { shortId } from '@meshdeck/domain/short-id'
import {
  api,
  type Infer,
  listOf,
  queryKeyOf,
  queryOptions,
  readItems,
  readRecords,
  z,
} from '@meshdeck/platform'

import { amount, flag, seconds, text } from '../fields'
import { freshUnlessEmpty } from '../reading'
import type { Host } from './hosts'

const idsOfTags = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((tags): string[] => Object.keys(tags ?? {})),
)

/**
 * Fields of a config file that lists read. Every list of the server also contains its private key, which is dropped
 * here.
 */
const staticNodeSchema = z.object({
  clientid: text,
  /** Set where lists of 1.0.0 leave out the network of the node itself. */
  network: text,
  address: text,
  address6: text,
  public_endpoint: text,
  ownerid: text,
  /** ID of the node that serves it. */
  ingressgatewayid: text,
  enabled: flag,
  /** Tag IDs; the node itself has none. */
  tags: idsOfTags,
})

/**
 * A node as lists read it (contract 1.9): a device in one network, or a config file that the server lists among them.
 * Name and endpoint of a device are in its host.
 */
export const nodeSchema = z.object({
  id: z.string(),
  hostid: text,
  network: text,
  /** With prefix, such as `10.1.1.1/24`; empty if the network has no such family. */
  address: text,
  address6: text,
  /** Ranges of its network. */
  networkrange: text,
  networkrange6: text,
  /** Seconds since 1970; negative means never. */
  lastcheckin: seconds,
  lastpeerupdate: seconds,
  lastmodified: seconds,
  expdatetime: seconds,
  /** Settings for the config files that it serves; the second in seconds. */
  ingressdns: text,
  ingresspersistentkeepalive: amount,
  ingressmtu: amount,
  /** A user's note about a gateway. */
  metadata: text,
  /** Addresses of a gateway in addition to those of its device. */
  additional_rag_ips: listOf(z.string()),
  connected: flag,
  /** Waits for its device to confirm that it leaves. */
  pendingdelete: flag,
  is_gw: flag,
  isingressgateway: flag,
  isrelay: flag,
  isrelayed: flag,
  is_fail_over: flag,
  /** Replaces the failover node since 1.5.1. */
  is_auto_relay: flag,
  /** IDs of other nodes of the network; the zero ID means none. */
  relayedby: text,
  failed_over_by: text,
  internetgw_node_id: text,
  /** Tag IDs [HN-013]. */
  tags: idsOfTags,
  isinternetgateway: flag,
  is_static: flag,
  is_user_node: flag,
  static_node: z.optional(staticNodeSchema),
  status: z.withDefault(z.string(), 'offline'),
  /** Failed posture checks, which `violationsOf` reads, and the time of the last evaluation. */
  posture_check_violations: z.optional(z.unknown()),
  last_evaluated_at: z.optional(z.string()),
})
export type Node = Infer<typeof nodeSchema>

/** The node that a request addresses. */
export type NodeTarget = { networkId: string; nodeId: string }

/** Status by node ID, or by client ID for config files [AP-060]. */
export const nodeStatusesSchema = z.pipe(
  z.nullish(z.record(z.string(), z.object({ status: z.string() }))),
  z.transform(
    (statuses): ReadonlyMap<string, string> =>
      new Map(Object.entries(statuses ?? {}).map(([id, { status }]) => [id, status])),
  ),
)
export type NodeStatuses = Infer<typeof nodeStatusesSchema>

/** GET /nodes/{network}: its nodes and config files; empty for a network that doesn't exist [AP-042]. */
export const nodeListQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('nodes', { networkId }),
    queryFn: ({ signal }) =>
      readItems(api.get(`nodes/${encodeURIComponent(networkId)}`, { signal }), nodeSchema),
    staleTime: freshUnlessEmpty,
  })

/**
 * GET /nodes: the nodes and config files of all networks that the user may see; 1.0.0 returns none to users who aren't
 * admins (contract 0.7) [AP-041].
 */
export const allNodesQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('nodes'),
    queryFn: ({ signal }) => readItems(api.get('nodes', { signal }), nodeSchema),
    staleTime: freshUnlessEmpty,
  })

/** GET /v1/nodes/{network}/status: the statuses only, cheap enough for polling [AP-060]. */
export const nodeStatusesQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('nodes', { networkId }, 'statuses'),
    queryFn: ({ signal }) => readNodeStatuses(networkId, signal),
  })

/**
 * Sends the status request of one network [AP-060], for queries over several networks; another schema can read a part
 * of it.
 */
export function readNodeStatuses(
  networkId: string,
  signal?: AbortSignal,
  schema: Parameters<typeof readRecords<NodeStatuses>>[1] = nodeStatusesSchema,
): Promise<NodeStatuses> {
  const reply = api.get(`v1/nodes/${encodeURIComponent(networkId)}/status`, {
    ...(signal && { signal }),
  })
  return readRecords(reply, schema)
}

type ListedNode = {
  id: string
  is_static?: boolean
  static_node?: { clientid: string } | null | undefined
}

/** Returns the key of a node within its network: config files all share one ID (contract 1.9). */
export function nodeKey({ id, is_static, static_node }: ListedNode): string {
  return is_static && static_node ? static_node.clientid : id
}

/**
 * Returns what a node is called everywhere on screen: like its host, or by the beginning of its ID if the host is unknown
 * or has no name. A config file is called by its own name.
 */
export const nodeName = (node: ListedNode, host: Pick<Host, 'name'> | undefined): string =>
  (!isConfigFile(node) && host?.name) || shortId(nodeKey(node))

/** Returns a function that names nodes by key (`nodeName`); an unknown node by the beginning of its ID. */
export function nodeNames(
  nodes: ReadonlyArray<ListedNode & { hostid: string }>,
  hosts: ReadonlyArray<Pick<Host, 'id' | 'name'>>,
): (key: string) => string {
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const names = new Map(
    nodes.map((node) => [nodeKey(node), nodeName(node, hostOf.get(node.hostid))]),
  )
  return (key) => names.get(key) ?? shortId(key)
}

/** Whether an item of the node list is a config file, which the server lists among the nodes (contract 1.9). */
export function isConfigFile({ is_static }: Pick<ListedNode, 'is_static'>): boolean {
  return is_static === true
}

type Roles = Pick<Node, 'is_static' | 'is_gw' | 'isingressgateway' | 'isrelay'>

/** Whether a node has the role that combines gateway and relay (contract 1.10), or half of it. */
export function isGateway({ is_static, is_gw, isingressgateway, isrelay }: Roles): boolean {
  return !is_static && (is_gw || isingressgateway || isrelay)
}

/** Whether config files can be behind a node: a gateway that another tool has made only a relay accepts none. */
export function acceptsConfigFiles({ isingressgateway }: Pick<Node, 'isingressgateway'>): boolean {
  return isingressgateway
}

/**
 * Whether a node waits for its device to confirm that it leaves. Pickers don't offer it, because anything assigned to
 * it is deleted with it.
 */
export function isLeaving({ pendingdelete }: Pick<Node, 'pendingdelete'>): boolean {
  return pendingdelete
}

/** Returns the network of a node. In lists of 1.0.0, only the nested part of a config file contains it. */
export function networkOf({ network, static_node }: Node): string {
  return network || static_node?.network || ''
}
