import {
  api,
  API_MAJOR,
  type Infer,
  queryClient,
  queryOptions,
  readRecords,
  z,
} from '@meshdeck/platform'

import { text } from '../fields'
import { readEach } from '../reading'

/** What a node counts of its link to another, or of a config file behind it [MX-008, MX-009]. */
export type Link = {
  /** What the server calls the other end, empty where it does not say. */
  name: string
  isConnected: boolean
  /** Milliseconds; undefined where no such number came, as with all that follow. */
  latency: number | undefined
  /** Bytes since the counting began. */
  sent: number | undefined
  received: number | undefined
  /** Minutes. */
  uptime: number | undefined
  totaltime: number | undefined
  percentUp: number | undefined
}

/**
 * By id of the other node, or name of a config file (contract 1.18). Of a link anything may be missing or nonsense, and
 * there are as many as nodes times nodes: each is read by hand, for a schema of its fields costs ten times as much.
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

/** Nothing that is counted is below 0. */
const counted = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined)

/** What one node reports; its id is empty where it has reported nothing yet. */
export const nodeMetricsSchema = z.pipe(
  z.object({ node_id: text, updated_at: text, connectivity: linksSchema }),
  z.transform(({ node_id: id, updated_at: updated, connectivity: links }) => ({
    id,
    /** Milliseconds since 1970, 0 where the server does not say, as before 1.5.1. */
    updatedAt: Math.max(0, Date.parse(updated) || 0),
    links,
  })),
)
export type NodeMetrics = Infer<typeof nodeMetricsSchema>

/** By node id. */
export const networkMetricsSchema = z.pipe(
  z.object({ nodes: z.nullish(z.record(z.string(), nodeMetricsSchema)) }),
  z.transform(
    ({ nodes }): ReadonlyMap<string, NodeMetrics> =>
      new Map(Object.entries(nodes ?? {}).map(([id, node]) => [id, { ...node, id }])),
  ),
)
export type NetworkMetrics = Infer<typeof networkMetricsSchema>

const pathOf = (networkId: string) => `metrics/${encodeURIComponent(networkId)}`

/** So many links are asked for at once; the reply with more of them is left to `metricsByNodeQuery`. */
const MOST_LINKS = 10_000

/** So many nodes are read one by one at most, each by a call of its own: a choice, for their links may be a million. */
export const MOST_READ_NODES = 1000

/** Whether the reply of a network is too long for one: in the worst case all of its nodes have links to all. */
export const isReadByNode = (nodeCount: number) => nodeCount * (nodeCount - 1) > MOST_LINKS

/**
 * GET /metrics/{network}: what every node reports of every other one; Pro alone has it. It grows with the square of
 * the nodes: where `isReadByNode`, `metricsByNodeQuery` reads the same.
 */
export const networkMetricsQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['metrics', API_MAJOR, networkId] as const,
    queryFn: ({ signal }) =>
      readRecords(api.get(pathOf(networkId), { signal }), networkMetricsSchema, 2),
    // what is the same is not looked for among ten thousand links
    structuralSharing: false,
  })

/** GET /metrics/{network}/{node}: what one node reports [AP-035]; no links of one that the server does not know. */
export const nodeMetricsQuery = ({ networkId, nodeId }: { networkId: string; nodeId: string }) =>
  queryOptions({
    queryKey: ['metrics', API_MAJOR, networkId, nodeId] as const,
    queryFn: ({ signal }) => readNode({ networkId, nodeId }, signal),
    structuralSharing: false,
  })

async function readNode(
  { networkId, nodeId }: { networkId: string; nodeId: string },
  signal: AbortSignal,
): Promise<NodeMetrics> {
  const path = `${pathOf(networkId)}/${encodeURIComponent(nodeId)}`
  return { ...(await readRecords(api.get(path, { signal }), nodeMetricsSchema)), id: nodeId }
}

type ByNode = {
  networkId: string
  nodeIds: readonly string[]
  /** Called with all that are read so far whenever another one is. */
  onRead: (read: NetworkMetrics) => void
}

const byNodeKey = (networkId: string) => ['metrics', API_MAJOR, networkId, { by: 'node' }] as const
/** What was read before somebody stopped; forgotten after some minutes, as what nobody looks at is. */
const stoppedKey = (networkId: string) =>
  ['metrics', API_MAJOR, networkId, { by: 'node', until: 'stopped' }] as const

/**
 * The metrics of a network node by node, a few at a time; for those whose one reply would be too long. Goes on where
 * `stopMetricsByNode` has stopped it.
 */
export const metricsByNodeQuery = ({ networkId, nodeIds, onRead }: ByNode) =>
  queryOptions({
    queryKey: byNodeKey(networkId),
    queryFn: async ({ client, signal }): Promise<NetworkMetrics> => {
      const before = client.getQueryData<NetworkMetrics>(stoppedKey(networkId))
      const read = new Map<string, NodeMetrics>()
      for (const id of nodeIds) {
        const known = before?.get(id)
        if (known) read.set(id, known)
      }
      const missing = nodeIds.filter((id) => !read.has(id))
      await readEach(missing, async (nodeId) => {
        read.set(nodeId, await readNode({ networkId, nodeId }, signal))
        onRead(read)
      })
      client.removeQueries({ queryKey: stoppedKey(networkId), exact: true })
      return read
    },
    structuralSharing: false,
  })

type Stopped = Omit<ByNode, 'onRead'> & { read: NetworkMetrics }

/** Stops `metricsByNodeQuery`: it has the first nodes then, as far as they are read without a gap, or what it had before. */
export async function stopMetricsByNode({ networkId, nodeIds, read }: Stopped): Promise<void> {
  const queryKey = byNodeKey(networkId)
  await queryClient.cancelQueries({ queryKey, exact: true })
  const gap = nodeIds.findIndex((id) => !read.has(id))
  const first = nodeIds.slice(0, gap < 0 ? nodeIds.length : gap)
  const before = queryClient.getQueryData<NetworkMetrics>(queryKey)
  queryClient.setQueryData<NetworkMetrics>(stoppedKey(networkId), new Map(read))
  if (first.length <= (before?.size ?? 0)) return
  const metrics = first.flatMap((id) => read.get(id) ?? [])
  queryClient.setQueryData<NetworkMetrics>(queryKey, new Map(metrics.map((one) => [one.id, one])))
}

/** Of config files, by their name. */
const clientMetricsSchema = linksSchema

/** GET /metrics-ext/{network}: what gateways report of the config files behind them [AP-036, MX-010]. */
export const clientMetricsQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['metrics', API_MAJOR, networkId, { of: 'clients' }] as const,
    queryFn: ({ signal }) =>
      readRecords(
        api.get(`metrics-ext/${encodeURIComponent(networkId)}`, { signal }),
        clientMetricsSchema,
      ),
    structuralSharing: false,
  })
