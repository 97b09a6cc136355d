import { hostListQuery } from '@meshdeck/api/hosts'
import {
  isReadByNode,
  MAX_READ_NODES,
  metricsByNodeQuery,
  type NetworkMetrics,
  networkMetricsQuery,
  nodeMetricsQuery,
  stopMetricsByNode,
} from '@meshdeck/api/metrics'
import { nodeListQuery } from '@meshdeck/api/nodes'
import {
  joinReadings,
  type Reading,
  useCachedQuery,
  useQuery,
  useSearchParams,
} from '@meshdeck/platform'
import { useMemo, useState } from 'react'

import { useSlicedResult } from '../shared/use-sliced-result'
import { type Links, linkSteps, type Member, toMembers } from './pair-rows'

export type ByNode = {
  members: readonly Member[]
  /** How many members can be read, the first by name, and how many are while loading. */
  limit: number
  done: number
  /** Number of members on the page, if not all. */
  part: number | undefined
  isReading: boolean
  /** Whether a member couldn't be read; the error replaces the choice. */
  isFailed: boolean
  /** Reads as many as possible, a few at a time. */
  readAll: () => void
  /** Stops loading; `readAll` continues with the rest. */
  stop: () => void
  /** Whether loading was stopped since the page was opened. */
  isStopped: boolean
}

export type MetricsReading = Reading<Links> & {
  /** Set where one response would be too long: nothing is read before a node is chosen. */
  byNode: ByNode | undefined
  /** Member to which the links are limited. */
  of: string | undefined
}

/** The map grows while loading; the number signals the change. */
const nothingRead: { metrics: NetworkMetrics; done: number } = { metrics: new Map(), done: 0 }

/**
 * Returns what the nodes of a network report about each other. For a large network that is too much for one response:
 * there the address names a node with `of`, or the user requests all.
 */
export function useMetrics(networkId: string): MetricsReading {
  const [params] = useSearchParams()
  const of = params.get('of') ?? undefined
  const [isRequested, setIsRequested] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const [progress, setProgress] = useState(nothingRead)
  const nodes = useCachedQuery(nodeListQuery(networkId))
  const hosts = useCachedQuery(hostListQuery())
  const members = useMemo(
    () => nodes.data && hosts.data && toMembers({ nodes: nodes.data, hosts: hosts.data }),
    [nodes.data, hosts.data],
  )
  const isLong = members !== undefined && isReadByNode(members.length)
  const wholeReading = useQuery({
    ...networkMetricsQuery(networkId),
    enabled: members !== undefined && !isLong,
  })
  const nodeIds = members?.slice(0, MAX_READ_NODES).map(({ id }) => id) ?? []
  const byNodeQuery = metricsByNodeQuery({
    networkId,
    nodeIds,
    onRead: (metrics) => setProgress({ metrics, done: metrics.size }),
  })
  const byNodeReading = useQuery({ ...byNodeQuery, enabled: isLong && isRequested })
  const isOfOneNode = isLong && of !== undefined && byNodeReading.data === undefined
  const oneNodeReading = useQuery({
    ...nodeMetricsQuery({ networkId, nodeId: of ?? '' }),
    enabled: isOfOneNode,
  })
  const oneNodeMetrics = useMemo(
    () => oneNodeReading.data && new Map([[oneNodeReading.data.id, oneNodeReading.data]]),
    [oneNodeReading.data],
  )
  const networkReading = isLong ? byNodeReading : wholeReading
  const currentReading = isOfOneNode ? oneNodeReading : networkReading
  const metrics: NetworkMetrics | undefined = isOfOneNode ? oneNodeMetrics : networkReading.data
  const steps = useMemo(() => {
    const knownNodes = nodes.data
    return metrics && members && knownNodes
      ? () => linkSteps({ metrics, members, nodes: knownNodes })
      : undefined
  }, [metrics, members, nodes.data])

  function readAll() {
    setProgress(nothingRead)
    setIsRequested(true)
    if (byNodeReading.data) void byNodeReading.refetch()
  }

  function stop() {
    setIsRequested(false)
    setIsStopped(true)
    void stopMetricsByNode({ networkId, nodeIds, collectedMetrics: progress.metrics })
  }

  return {
    data: useSlicedResult(steps),
    ...joinReadings(nodes, hosts, currentReading),
    byNode: isLong
      ? {
          members,
          limit: nodeIds.length,
          done: progress.done,
          part:
            byNodeReading.data && byNodeReading.data.size < members.length
              ? byNodeReading.data.size
              : undefined,
          isReading: byNodeReading.isFetching,
          isFailed: byNodeReading.isError,
          readAll,
          stop,
          isStopped,
        }
      : undefined,
    of,
  }
}
