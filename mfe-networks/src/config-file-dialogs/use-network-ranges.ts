import { networkListQuery } from '@meshdeck/api/networks'
import { useQuery } from '@meshdeck/platform'

/** The ranges of a network, which no route behind a device may touch; none until they are known. */
export function useNetworkRanges(networkId: string | undefined): string[] {
  const { data: networks } = useQuery(networkListQuery())
  const network = networks?.find(({ netid }) => netid === networkId)
  return network ? [network.addressrange, network.addressrange6].filter(Boolean) : []
}
