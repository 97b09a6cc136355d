import { nodeStatusesQuery, type NodeStatuses } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'
import { StatusBadge } from '@meshdeck/ui'

const SHORTEST_MS = 10_000
const LONGEST_MS = 60_000
/** Up to so many nodes the shortest interval holds; from there on it grows to 30 s at 10,000. */
const FEW_NODES = 1000
const MS_PER_NODE = 20_000 / 9000

/** How often the statuses of so many nodes are asked for, in milliseconds. */
export function statusInterval(nodeCount: number): number {
  const interval = SHORTEST_MS + Math.max(0, nodeCount - FEW_NODES) * MS_PER_NODE
  return Math.min(LONGEST_MS, Math.round(interval))
}

const noStatuses: NodeStatuses = new Map()

/**
 * The statuses of a network's nodes, asked again and again while the page is looked at. The list of
 * nodes brings the first ones itself, so that opening a page does not ask twice.
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
  /** How many nodes the network has: the more, the less often they are asked after. */
  count: number
}

/** How the one node is by now that a page is about. */
export function LiveStatus({ networkId, row, count }: Props) {
  const statuses = useLiveStatuses(networkId, count)
  return <StatusBadge status={statuses.get(row.id) ?? row.status} />
}
