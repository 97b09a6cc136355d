import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeMetricsQuery } from '@meshdeck/api/metrics'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { type Reading, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { atOnce } from '../graph-model/steps'
import { linkSteps, toMembers } from './metric-members'
import { type PairRow, toPairRow } from './pair-rows'

/** Devices report every few minutes; two calls about one node each are as good as none. */
const AGAIN_MS = 30_000

type Ends = { networkId: string; one: string; other: string }

/** What two nodes report of each other, asked again as long as somebody looks; null when neither knows the other. */
export function usePair({ networkId, one, other }: Ends): Reading<PairRow | null> & { at: number } {
  const nodes = useQuery({ ...nodeListQuery(networkId), staleTime: Infinity })
  const hosts = useQuery({ ...hostListQuery(), staleTime: Infinity })
  // of an address that names one end, or none, nobody is asked
  const isPair = one !== '' && other !== '' && one !== other
  const ofOne = useQuery({
    ...nodeMetricsQuery({ networkId, nodeId: one }),
    enabled: isPair,
    refetchInterval: AGAIN_MS,
  })
  const ofOther = useQuery({
    ...nodeMetricsQuery({ networkId, nodeId: other }),
    enabled: isPair,
    refetchInterval: AGAIN_MS,
  })
  const all = [nodes, hosts, ofOne, ofOther]
  const data = useMemo(() => {
    if (!isPair) return null
    if (!nodes.data || !hosts.data || !ofOne.data || !ofOther.data) return undefined
    const metrics = new Map([
      [one, ofOne.data],
      [other, ofOther.data],
    ])
    const known = toMembers({ nodes: nodes.data, hosts: hosts.data })
    const links = atOnce(linkSteps({ metrics, members: known, nodes: nodes.data }))
    const members = new Map(links.members.map((it) => [it.id, it]))
    const [first, second] = [members.get(one), members.get(other)]
    return first && second ? toPairRow(metrics, first, second) : null
  }, [nodes.data, hosts.data, ofOne.data, ofOther.data, isPair, one, other])

  return {
    data,
    error: all.find(({ error }) => error)?.error,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
    // between the replies of one look there is no moment that both tell of
    at:
      ofOne.isFetching || ofOther.isFetching
        ? 0
        : Math.max(ofOne.dataUpdatedAt, ofOther.dataUpdatedAt),
  }
}
