import { egressRangesOfNetworksQuery } from '@meshdeck/api/egress-ranges'
import { type Network, networkListQuery } from '@meshdeck/api/networks'
import { planRanges, proposeRange, type RangeItem } from '@meshdeck/domain/range-plan'
import { emptyList } from '@meshdeck/domain/remembered'
import { useQuery } from '@meshdeck/platform'
import { useMemo, useState } from 'react'

/** With more networks, their egress routes are compared only on request, as each network takes a call. */
const MAX_COMPARED_NETWORKS = 50

/** Returns the ranges to compare a new one with: those of networks and those that egress routes lead to. */
export function useTakenRanges() {
  const { data: networks = emptyList } = useQuery(networkListQuery())
  const [isRequested, setIsRequested] = useState(false)
  const ids = useMemo(() => networks.map(({ netid }) => netid).toSorted(), [networks])
  const isEnabled = ids.length > 0 && (isRequested || ids.length <= MAX_COMPARED_NETWORKS)
  const egress = useQuery({ ...egressRangesOfNetworksQuery(ids), enabled: isEnabled })
  const egressRanges = egress.data ?? emptyList

  // computed once, so that a keystroke is cheap with a thousand networks
  const plans = useMemo(() => {
    const networkRanges = rangesOf(networks)
    return {
      networkRanges: networkRanges,
      networks: planRanges(networkRanges),
      routes: planRanges(egressRanges),
      everything: planRanges([...networkRanges, ...egressRanges]),
    }
  }, [networks, egressRanges])

  return {
    ...plans,
    egressRanges,
    networkCount: ids.length,
    egressState: isEnabled ? egress.status : ('unasked' as const),
    readEgress: () => (isEnabled ? void egress.refetch() : setIsRequested(true)),
  }
}
export type TakenRanges = ReturnType<typeof useTakenRanges>

/** Returns the next free range beside the typed one or those of networks. */
export const freeRange = (family: 'ipv4' | 'ipv6', taken: TakenRanges, typed = '') =>
  proposeRange({ family, typed, networks: taken.networkRanges, plan: taken.everything })

/** Returns the ranges of networks, up to two of each. */
export const rangesOf = (networks: readonly Network[]): RangeItem[] =>
  networks.flatMap(({ netid, addressrange, addressrange6 }) =>
    [addressrange, addressrange6].filter(Boolean).map((range) => ({ name: netid, range })),
  )
