import { egressRangesQuery } from '@meshdeck/api/egress-ranges'
import { type Network, networkListQuery } from '@meshdeck/api/networks'
import { planRanges, proposeRange, type RangeItem } from '@meshdeck/domain/range-plan'
import { useQuery } from '@meshdeck/platform'
import { useMemo, useState } from 'react'

/** With more networks their egress routes are compared when somebody asks: each network is a call. */
const ASKED_AT_ONCE = 50

const noNetworks: Network[] = []
const noRanges: RangeItem[] = []

/** What a new range is held against: the ranges of networks, and what egress routes lead to. */
export function useTakenRanges() {
  const { data: networks = noNetworks } = useQuery(networkListQuery())
  const [isWanted, setWanted] = useState(false)
  const ids = useMemo(() => networks.map(({ netid }) => netid).toSorted(), [networks])
  const isAsked = ids.length > 0 && (isWanted || ids.length <= ASKED_AT_ONCE)
  const egress = useQuery({ ...egressRangesQuery(ids), enabled: isAsked })
  const egressRanges = egress.data ?? noRanges

  // read once, so that a keystroke is cheap with a thousand networks
  const plans = useMemo(() => {
    const ofNetworks = rangesOf(networks)
    return {
      networkRanges: ofNetworks,
      networks: planRanges(ofNetworks),
      routes: planRanges(egressRanges),
      everything: planRanges([...ofNetworks, ...egressRanges]),
    }
  }, [networks, egressRanges])

  return {
    ...plans,
    egressRanges,
    networkCount: ids.length,
    egressState: isAsked ? egress.status : ('unasked' as const),
    readEgress: () => (isAsked ? void egress.refetch() : setWanted(true)),
  }
}
export type TakenRanges = ReturnType<typeof useTakenRanges>

/** The next range that nothing uses, beside what somebody has typed or what networks have. */
export const freeRange = (family: 'ipv4' | 'ipv6', taken: TakenRanges, typed = '') =>
  proposeRange({ family, typed, networks: taken.networkRanges, plan: taken.everything })

/** The ranges of networks, up to two of each. */
export const rangesOf = (networks: readonly Network[]): RangeItem[] =>
  networks.flatMap(({ netid, addressrange, addressrange6 }) =>
    [addressrange, addressrange6].filter(Boolean).map((range) => ({ name: netid, range })),
  )
