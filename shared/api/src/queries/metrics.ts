import {
  api,
  type Infer,
  queryClient,
  queryKeyOf,
  queryOptions,
  readRecords,
  z,
} from '@meshdeck/platform'

import { text } from '../fields'
import { readEach } from '../reading'

/** The metrics of a node's link to another node, or of a config file behind it. */
export type Link = {
  /** The server's name of the other end, empty if the server leaves it out. */
  name: string
  isConnected: boolean
  /** Milliseconds; undefined without a valid number, like the following fields. */
  latency: number | undefined
  /** Bytes since counting began. */
  sent: number | undefined
  received: number | undefined
  /** Minutes. */
  uptime: number | undefined
  totaltime: number | undefined
  percentUp: number | undefined
}

/**
 * By ID of the other node, or name of a config file (contract 1.18). Any field of a link may be missing or invalid, and
 * there are as many links as the square of the nodes. Links are parsed by hand, because a schema takes ten times as
 * long.
 */
const linksSchema = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform(
    (links): ReadonlyMap<string, Link> =>
      new Map(Object.entries(links ?? {}).map(([id, link]) => [id, toLink(link)])),
  ),
)

function toLink(value: unknown): Link {
  const link: Partial<Record<string, unknown>> = { ...(typeof value === 'object' && value) }
  return {
    name: typeof link['node_name'] === 'string' ? link['node_name'] : '',
    isConnected: link['connected'] === true,
    latency: counted(link['latency']),
    sent: counted(link['totalsent']),
    received: counted(link['totalreceived']),
    uptime: counted(link['uptime']),
    totaltime: counted(link['totaltime']),
    percentUp: counted(link['percentup']),
  }
}

/** Returns a count, which is never negative, or undefined. */
const counted = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined)

/** Report of one node; its ID is empty if it hasn't reported anything yet. */
export const nodeMetricsSchema = z.pipe(
  z.object({ node_id: text, updated_at: text, connectivity: linksSchema }),
  z.transform(({ node_id: id, updated_at: updated, connectivity: links }) => ({
    id,
    /** Milliseconds since 1970, 0 if the server doesn't send it, as before 1.5.1. */
    updatedAt: Math.max(0, Date.parse(updated) || 0),
    links,
  })),
)
export type NodeMetrics = Infer<typeof nodeMetricsSchema>

/** By node ID. */
export const networkMetricsSchema = z.pipe(
  z.object({ nodes: z.nullish(z.record(z.string(), nodeMetricsSchema)) }),
  z.transform(
    ({ nodes }): ReadonlyMap<string, NodeMetrics> =>
      new Map(Object.entries(nodes ?? {}).map(([id, node]) => [id, { ...node, id }])),
  ),
)
export type NetworkMetrics = Infer<typeof networkMetricsSchema>

const metricsPath = (networkId: string) => `metrics/${encodeURIComponent(networkId)}`

/** Maximum number of links in one request; larger networks use `metricsByNodeQuery`. */
const MAX_LINKS = 10_000

/**
 * Maximum number of nodes read one by one, with a request for each. The limit is a choice: their links may be a
 * million.
 */
export const MAX_READ_NODES = 1000

/**
 * Whether the reply for a network is too long for one request: in the worst case, all of its nodes have links to all
 * others.
 */
export const isReadByNode = (nodeCount: number) => nodeCount * (nodeCount - 1) > MAX_LINKS

/**
 * GET /metrics/{network}: the reports of all nodes about each other; Pro only. It grows with the square of the nodes:
 * if `isReadByNode`, use `metricsByNodeQuery` instead.
 */
export const networkMetricsQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('metrics', { networkId }),
    queryFn: ({ signal }) =>
      readRecords(api.get(metricsPath(networkId), { signal }), networkMetricsSchema, 2),
    // comparing ten thousand links costs more than it saves
    structuralSharing: false,
  })

/**
 * GET /metrics/{network}/{node}: the report of one node [AP-035]; without links if the server doesn't have the node.
 */
export const nodeMetricsQuery = ({ networkId, nodeId }: { networkId: string; nodeId: string }) =>
  queryOptions({
    queryKey: queryKeyOf('metrics', { networkId, nodeId }),
    queryFn: ({ signal }) => readNode({ networkId, nodeId }, signal),
    structuralSharing: false,
  })

async function readNode(
  { networkId, nodeId }: { networkId: string; nodeId: string },
  signal: AbortSignal,
): Promise<NodeMetrics> {
  const path = `${metricsPath(networkId)}/${encodeURIComponent(nodeId)}`
  return { ...(await readRecords(api.get(path, { signal }), nodeMetricsSchema)), id: nodeId }
}

type ByNode = {
  networkId: string
  nodeIds: readonly string[]
  /** Called after each node with all metrics read so far. */
  onRead: (metrics: NetworkMetrics) => void
}

const byNodeKey = (networkId: string) => queryKeyOf('metrics', { networkId }, 'by-node')
/**
 * Key of the metrics read before the query was stopped; the cache drops them after some minutes, like all unobserved
 * data.
 */
const stoppedKey = (networkId: string) =>
  queryKeyOf('metrics', { networkId }, 'by-node-until-stopped')

/**
 * The metrics of a network, read node by node, a few at a time, for networks whose single reply would be too long.
 * Continues where `stopMetricsByNode` stopped it.
 */
export const metricsByNodeQuery = ({ networkId, nodeIds, onRead }: ByNode) =>
  queryOptions({
    queryKey: byNodeKey(networkId),
    queryFn: async ({ client, signal }): Promise<NetworkMetrics> => {
      const stoppedMetrics = client.getQueryData<NetworkMetrics>(stoppedKey(networkId))
      const collectedMetrics = new Map<string, NodeMetrics>()
      for (const id of nodeIds) {
        const nodeMetrics = stoppedMetrics?.get(id)
        if (nodeMetrics) collectedMetrics.set(id, nodeMetrics)
      }
      const missingIds = nodeIds.filter((id) => !collectedMetrics.has(id))
      await readEach(missingIds, async (nodeId) => {
        collectedMetrics.set(nodeId, await readNode({ networkId, nodeId }, signal))
        onRead(collectedMetrics)
      })
      client.removeQueries({ queryKey: stoppedKey(networkId), exact: true })
      return collectedMetrics
    },
    structuralSharing: false,
  })

type StoppedReading = Omit<ByNode, 'onRead'> & { collectedMetrics: NetworkMetrics }

/** Stops `metricsByNodeQuery`, which then has the first nodes read without a gap, or its earlier data. */
export async function stopMetricsByNode({
  networkId,
  nodeIds,
  collectedMetrics,
}: StoppedReading): Promise<void> {
  const queryKey = byNodeKey(networkId)
  await queryClient.cancelQueries({ queryKey, exact: true })
  const gap = nodeIds.findIndex((id) => !collectedMetrics.has(id))
  const firstIds = nodeIds.slice(0, gap < 0 ? nodeIds.length : gap)
  const earlierMetrics = queryClient.getQueryData<NetworkMetrics>(queryKey)
  queryClient.setQueryData<NetworkMetrics>(stoppedKey(networkId), new Map(collectedMetrics))
  if (firstIds.length <= (earlierMetrics?.size ?? 0)) return
  const metrics = firstIds.flatMap((id) => collectedMetrics.get(id) ?? [])
  queryClient.setQueryData<NetworkMetrics>(
    queryKey,
    new Map(metrics.map((node) => [node.id, node])),
  )
}

/** Metrics of config files, by name. */
const configFileMetricsSchema = linksSchema

/** GET /metrics-ext/{network}: the reports of gateways about the config files behind them [AP-036, MX-010]. */
export const configFileMetricsQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('metrics', { networkId }, 'config-files'),
    queryFn: ({ signal }) =>
      readRecords(
        api.get(`metrics-ext/${encodeURIComponent(networkId)}`, { signal }),
        configFileMetricsSchema,
      ),
    structuralSharing: false,
  })
