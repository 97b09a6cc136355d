import { newGateway } from '@meshdeck/api/gateway-changes'
import { networkDetails } from '@meshdeck/api/network-changes'
import { type Network, networkListQuery } from '@meshdeck/api/networks'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'

/** The MTU of a network; 0 while nobody knows it. */
export function useNetworkMtu(networkId: string): number {
  const { data: networks = [] } = useQuery({ ...networkListQuery(), staleTime: Infinity })
  return mtuIn(networks, networkId)
}

/** The MTU that a new gateway gets in each network. */
type GatewayMtus = (networkId: string) => number

export function useGatewayMtus(): Reading<GatewayMtus> {
  return useReading(useQuery({ ...networkListQuery(), staleTime: Infinity }), gatewayMtus)
}

/** The network's own, as larger packets would be lost; the usual one [GW-009] where the network has none. */
export const gatewayMtus =
  (networks: readonly Network[]): GatewayMtus =>
  (networkId) =>
    mtuIn(networks, networkId) || newGateway.mtu

function mtuIn(networks: readonly Network[], networkId: string): number {
  const network = networks.find(({ netid }) => netid === networkId)
  return (network && networkDetails(network).defaultmtu) ?? 0
}
