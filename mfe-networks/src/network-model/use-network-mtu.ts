import { networkDetails } from '@meshdeck/api/network-changes'
import { networkListQuery } from '@meshdeck/api/networks'
import { useQuery } from '@meshdeck/platform'

/** The MTU of a network; 0 while nobody knows it. */
export function useNetworkMtu(networkId: string): number {
  const { data: networks } = useQuery({ ...networkListQuery(), staleTime: Infinity })
  const network = networks?.find(({ netid }) => netid === networkId)
  const { defaultmtu: mtu = 0 } = network ? networkDetails(network) : {}
  return mtu
}
