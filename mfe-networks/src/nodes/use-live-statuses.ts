import { nodeStatusesQuery, type NodeStatuses } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'

const SHORTEST_MS = 10_000
const LONGEST_MS = 60_000
const MS_PER_NODE = 10

/** How often the statuses of so many nodes are asked for, in milliseconds. */
export function statusInterval(nodeCount: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, nodeCount * MS_PER_NODE))
}

/** The statuses of a network's nodes, asked again and again while the page is looked at. */
export function useLiveStatuses(networkId: string, nodeCount: number): NodeStatuses | undefined {
  const { data } = useQuery({
    ...nodeStatusesQuery(networkId),
    refetchInterval: statusInterval(nodeCount),
  })
  return data
}
