import { newGateway } from '@meshdeck/api/gateway-changes'
import { networkDetails } from '@meshdeck/api/network-changes'
import { type Network, networkListQuery } from '@meshdeck/api/networks'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { Button, Callout, Stack } from '@meshdeck/ui'

import { useTranslation } from '../translations'

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

/** The smallest MTU over which IPv6 works (RFC 8200); systems turn IPv6 off where it is smaller. */
const SMALLEST_IPV6_MTU = 1280

type Props = {
  mtu: number
  networkIds: readonly string[]
  /** Takes the smallest MTU instead, where that can be chosen. */
  onTake?: (mtu: number) => void
}

/** A warning wherever an MTU is set: it is too small for those of the networks that have IPv6 addresses. */
export function SmallMtu({ mtu, networkIds, onTake }: Props) {
  const { t } = useTranslation()
  const { data: networks } = useQuery({ ...networkListQuery(), staleTime: Infinity })
  const affected = networks?.filter(
    ({ netid, addressrange6 }) => networkIds.includes(netid) && addressrange6 !== '',
  )
  if (!affected?.length || !(mtu > 0 && mtu < SMALLEST_IPV6_MTU)) return null

  return (
    <Callout tone="warning" role="status">
      <Stack gap="2" alignItems="flex-start">
        {t('shared.smallMtu', {
          mtu,
          networks: affected.map(({ netid }) => netid).join(', '),
        })}
        {onTake && (
          <Button size="sm" onClick={() => onTake(SMALLEST_IPV6_MTU)}>
            {t('shared.useMtu', { mtu: SMALLEST_IPV6_MTU })}
          </Button>
        )}
      </Stack>
    </Callout>
  )
}
