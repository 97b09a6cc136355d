import { hostListQuery } from '@meshdeck/api/hosts'
import {
  isReadByNode,
  MOST_READ_NODES,
  metricsByNodeQuery,
  type NetworkMetrics,
  networkMetricsQuery,
  nodeMetricsQuery,
  stopMetricsByNode,
} from '@meshdeck/api/metrics'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { type Reading, useQuery, useSearchParams } from '@meshdeck/platform'
import { useMemo, useState } from 'react'

import { useMade } from '../shared/use-made'
import { type Links, linkSteps, type Member, toMembers } from './pair-rows'

export type ByNode = {
  members: readonly Member[]
  /** How many of them can be read, the first by name, and how many are, while they are being read. */
  most: number
  done: number
  /** How many stand on the page, where they are not all. */
  part: number | undefined
  isReading: boolean
  /** One of them could not be read: that is told in place of the choice. */
  isFailed: boolean
  /** Reads as many as can be read, a few at a time. */
  readAll: () => void
  /** Leaves it at those that are read; `readAll` goes on with the others. */
  stop: () => void
  /** Somebody has stopped it since the page is open. */
  isStopped: boolean
}

export type MetricsReading = Reading<Links> & {
  /** Where one reply would be too long: then nothing is read before somebody says of whom. */
  byNode: ByNode | undefined
  /** The member whose links alone are looked at. */
  of: string | undefined
}

/** The map grows while it is read; the number tells that it has. */
const nothingRead: { metrics: NetworkMetrics; done: number } = { metrics: new Map(), done: 0 }

/**
 * What the nodes of a network report of each other. Of a large network that is too much for one reply: there the
 * address names a node with `of`, or somebody asks for all.
 */
export function useMetrics(networkId: string): MetricsReading {
  const [params] = useSearchParams()
  const of = params.get('of') ?? undefined
  const [isAsked, setIsAsked] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const [read, setRead] = useState(nothingRead)
  const nodes = useQuery({ ...nodeListQuery(networkId), staleTime: Infinity })
  const hosts = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const members = useMemo(
    () => nodes.data && hosts.data && toMembers({ nodes: nodes.data, hosts: hosts.data }),
    [nodes.data, hosts.data],
  )
  const isLong = members !== undefined && isReadByNode(members.length)
  const whole = useQuery({
    ...networkMetricsQuery(networkId),
    enabled: members !== undefined && !isLong,
  })
  const nodeIds = members?.slice(0, MOST_READ_NODES).map(({ id }) => id) ?? []
  const allQuery = metricsByNodeQuery({
    networkId,
    nodeIds,
    onRead: (metrics) => setRead({ metrics, done: metrics.size }),
  })
  const all = useQuery({ ...allQuery, enabled: isLong && isAsked })
  const isOfOne = isLong && of !== undefined && all.data === undefined
  const one = useQuery({
    ...nodeMetricsQuery({ networkId, nodeId: of ?? '' }),
    enabled: isOfOne,
  })
  const ofOne = useMemo(() => one.data && new Map([[one.data.id, one.data]]), [one.data])
  const ofAll = isLong ? all : whole
  const asked = isOfOne ? one : ofAll
  const metrics: NetworkMetrics | undefined = isOfOne ? ofOne : ofAll.data
  const steps = useMemo(() => {
    const known = nodes.data
    return metrics && members && known
      ? () => linkSteps({ metrics, members, nodes: known })
      : undefined
  }, [metrics, members, nodes.data])

  function readAll() {
    setRead(nothingRead)
    setIsAsked(true)
    if (all.data) void all.refetch()
  }

  function stop() {
    setIsAsked(false)
    setIsStopped(true)
    void stopMetricsByNode({ networkId, nodeIds, read: read.metrics })
  }

  return {
    data: useMade(steps),
    error: [nodes, hosts, asked].find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all([nodes.refetch(), hosts.refetch(), asked.refetch()]),
    byNode: isLong
      ? {
          members,
          most: nodeIds.length,
          done: read.done,
          part: all.data && all.data.size < members.length ? all.data.size : undefined,
          isReading: all.isFetching,
          isFailed: all.isError,
          readAll,
          stop,
          isStopped,
        }
      : undefined,
    of,
  }
}
