import {
  api,
  API_MAJOR,
  type Infer,
  listOf,
  queryOptions,
  readItems,
  readRecords,
  z,
} from '@meshdeck/platform'

import { amount, flag, seconds, text } from '../fields'
import { freshUnlessEmpty } from '../reading'

const idsOfTags = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((tags): string[] => Object.keys(tags ?? {})),
)

/**
 * The part of an external client that lists read. Its private key stands in every list of the
 * server too and is dropped here.
 */
const staticNodeSchema = z.object({
  clientid: text,
  /** Where lists of 1.0.0 leave out the node's own. */
  network: text,
  address: text,
  address6: text,
  public_endpoint: text,
  ownerid: text,
  /** The node that serves it. */
  ingressgatewayid: text,
  enabled: flag,
  /** Ids of tags; the node itself has none. */
  tags: idsOfTags,
})

/**
 * A node as lists read it (contract 1.9): a device in one network, or an external client that the
 * server lists among them [HN-007 to HN-014]. Name and endpoint of a device are its host's.
 */
export const nodeSchema = z.object({
  id: z.string(),
  hostid: text,
  network: text,
  /** With prefix, such as `10.1.1.1/24`; empty where the network has no such family. */
  address: text,
  address6: text,
  /** The ranges of its network. */
  networkrange: text,
  networkrange6: text,
  /** Seconds since 1970; below 0 for never. */
  lastcheckin: seconds,
  lastpeerupdate: seconds,
  lastmodified: seconds,
  expdatetime: seconds,
  /** What it gives the config files that it serves; the second in seconds. */
  ingressdns: text,
  ingresspersistentkeepalive: amount,
  ingressmtu: amount,
  /** What people noted of a gateway. */
  metadata: text,
  /** Addresses of a gateway besides those of its device. */
  additional_rag_ips: listOf(z.string()),
  connected: flag,
  /** Waits for its device to confirm that it leaves. */
  pendingdelete: flag,
  is_gw: flag,
  isingressgateway: flag,
  isrelay: flag,
  isrelayed: flag,
  is_fail_over: flag,
  /** What a failover node is from 1.5.1 on. */
  is_auto_relay: flag,
  /** Ids of other nodes of the network; the zero id stands for none. */
  relayedby: text,
  failed_over_by: text,
  internetgw_node_id: text,
  /** Ids of tags [HN-013]. */
  tags: idsOfTags,
  isinternetgateway: flag,
  is_static: flag,
  is_user_node: flag,
  static_node: z.optional(staticNodeSchema),
  status: z.withDefault(z.string(), 'offline'),
  /** What of the posture checks it does not pass, which `violationsOf` reads, and when that was looked at. */
  posture_check_violations: z.optional(z.unknown()),
  last_evaluated_at: z.optional(z.string()),
})
export type Node = Infer<typeof nodeSchema>

/** Which node a call is about. */
export type NodeTarget = { networkId: string; nodeId: string }

/** Status by node id, or by client id for external clients [AP-060]. */
export const nodeStatusesSchema = z.pipe(
  z.nullish(z.record(z.string(), z.object({ status: z.string() }))),
  z.transform(
    (statuses): ReadonlyMap<string, string> =>
      new Map(Object.entries(statuses ?? {}).map(([id, { status }]) => [id, status])),
  ),
)
export type NodeStatuses = Infer<typeof nodeStatusesSchema>

/** GET /nodes/{network}: its nodes and external clients; none for a network that does not exist [AP-042]. */
export const nodeListQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['nodes', API_MAJOR, networkId] as const,
    queryFn: ({ signal }) =>
      readItems(api.get(`nodes/${encodeURIComponent(networkId)}`, { signal }), nodeSchema),
    staleTime: freshUnlessEmpty,
  })

/**
 * GET /nodes: the nodes and external clients of all networks, as far as the server shows them: 1.0.0 shows
 * none to who is no admin (contract 0.7) [AP-041].
 */
export const everyNodeQuery = () =>
  queryOptions({
    queryKey: ['nodes', API_MAJOR, { list: 'every network' }] as const,
    queryFn: ({ signal }) => readItems(api.get('nodes', { signal }), nodeSchema),
    staleTime: freshUnlessEmpty,
  })

/** GET /v1/nodes/{network}/status: the statuses alone, cheap enough to ask again and again [AP-060]. */
export const nodeStatusesQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['nodes', API_MAJOR, networkId, 'status'] as const,
    queryFn: ({ signal }) => readNodeStatuses(networkId, signal),
  })

/** The status call of one network [AP-060], for whoever asks several, and by another schema for some of it. */
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

/** What identifies a node among its network's: external clients all share one id (contract 1.9). */
export function nodeKey(node: Node): string {
  return node.is_static && node.static_node ? node.static_node.clientid : node.id
}

/**
 * Whether a node waits for its device to confirm that it leaves. No picker offers it: what it is given goes with it.
 */
export function isLeaving({ pendingdelete }: Pick<Node, 'pendingdelete'>): boolean {
  return pendingdelete
}

/** The network that a node is in: lists of 1.0.0 say it of an external client in its own part alone. */
export function networkOf({ network, static_node }: Node): string {
  return network || static_node?.network || ''
}
