import { nodeStatusesQuery, type NodeStatuses } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'
import { StatusBadge } from '@meshdeck/ui'

const MIN_POLL_MS = 10_000
const MAX_POLL_MS = 60_000
/** Number of nodes up to which the shortest interval applies; beyond it, the interval grows to 30 s at 10,000. */
const FEW_NODES = 1000
const MS_PER_NODE = 20_000 / 9000

/** Returns the polling interval for this number of nodes, in milliseconds. */
export function statusInterval(nodeCount: number): number {
  const interval = MIN_POLL_MS + Math.max(0, nodeCount - FEW_NODES) * MS_PER_NODE
  return Math.min(MAX_POLL_MS, Math.round(interval))
}

const noStatuses: NodeStatuses = new Map()

/**
 * Returns the node statuses of a network, polled while the page is visible. The list of nodes contains the first ones,
 * so opening a page doesn't fetch them twice.
 */
export function useLiveStatuses(networkId: string, nodeCount: number): NodeStatuses {
  const interval = statusInterval(nodeCount)
  const { data } = useQuery({
    ...nodeStatusesQuery(networkId),
    initialData: noStatuses,
    staleTime: interval,
    refetchInterval: interval,
  })
  return data
}

type Props = {
  networkId: string
  row: { id: string; status: string }
  /** Number of nodes in the network; more nodes are polled less often. */
  count: number
}

/** Current status of the node that the page shows. */
export function LiveStatus({ networkId, row, count }: Props) {
  const statuses = useLiveStatuses(networkId, count)
  return <StatusBadge status={statuses.get(row.id) ?? row.status} />
}
