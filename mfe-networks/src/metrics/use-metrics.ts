import { hostListQuery } from '@meshdeck/api/hosts'
import {
  isReadByNode,
  MOST_READ_NODES,
  metricsByNodeQuery,
  type NetworkMetrics,
  networkMetricsQuery,
  nodeMetricsQuery,
} from '@meshdeck/api/metrics'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { type Reading, useQuery, useReading, useSearchParams } from '@meshdeck/platform'
import { useMemo, useState } from 'react'

import { type Member, toMembers, withGone } from './metric-members'

/** The links of a network, and who is at their ends. */
export type Links = { metrics: NetworkMetrics; members: Member[] }

export type ByNode = {
  members: readonly Member[]
  /** How many of them can be read, the first by name, and how many are, while they are being read. */
  most: number
  done: number
  /** They are read, and they are not all. */
  isPart: boolean
  isReading: boolean
  /** One of them could not be read: that is told in place of the choice. */
  isFailed: boolean
  /** Reads as many as can be read, a few at a time. */
  readAll: () => void
}

export type MetricsReading = Reading<Links> & {
  /** Where one reply would be too long: then nothing is read before somebody says of whom. */
  byNode: ByNode | undefined
  /** The member whose links alone are looked at. */
  of: string | undefined
}

/**
 * What the nodes of a network report of each other. Of a large network that is too much for one reply: there the
 * address names a node with `of`, or somebody asks for all.
 */
export function useMetrics(networkId: string): MetricsReading {
  const [params] = useSearchParams()
  const of = params.get('of') ?? undefined
  const [isAsked, setIsAsked] = useState(false)
  const [done, setDone] = useState(0)
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
  const all = useQuery({
    ...metricsByNodeQuery({ networkId, nodeIds, onRead: setDone }),
    enabled: isLong && isAsked,
  })
  const isOfOne = isLong && of !== undefined && all.data === undefined
  const one = useQuery({
    ...nodeMetricsQuery({ networkId, nodeId: of ?? '' }),
    enabled: isOfOne,
  })
  const ofOne = useReading(
    one,
    useMemo(() => (metrics) => new Map([[metrics.id, metrics]]), []),
  )
  const ofAll: Reading<NetworkMetrics> = isLong ? all : whole
  const read = isOfOne ? ofOne : ofAll
  const toLinks = useMemo(() => {
    const known = nodes.data
    return (metrics: NetworkMetrics) =>
      members && known && { metrics, members: withGone(members, metrics, known) }
  }, [members, nodes.data])

  return {
    ...useReading(read, toLinks, nodes, hosts),
    byNode: isLong
      ? {
          members,
          most: nodeIds.length,
          done,
          isPart: all.data !== undefined && nodeIds.length < members.length,
          isReading: all.isFetching,
          isFailed: all.isError,
          readAll: () => setIsAsked(true),
        }
      : undefined,
    of,
  }
}
