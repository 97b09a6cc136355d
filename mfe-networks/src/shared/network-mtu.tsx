import { newGateway } from '@meshdeck/api/gateway-changes'
import { networkDetails } from '@meshdeck/api/network-changes'
import { type Network, networkListQuery } from '@meshdeck/api/networks'
import { type Reading, useCachedQuery, useReading } from '@meshdeck/platform'
import { Button, Callout, Stack } from '@meshdeck/ui'

import { useTranslation } from '../translations'

/** Returns the MTU of a network; 0 while unknown. */
export function useNetworkMtu(networkId: string): number {
  const { data: networks = [] } = useCachedQuery(networkListQuery())
  return mtuIn(networks, networkId)
}

/** Returns the MTU of a new gateway in a network. */
type GatewayMtus = (networkId: string) => number

export function useGatewayMtus(): Reading<GatewayMtus> {
  return useReading(useCachedQuery(networkListQuery()), gatewayMtus)
}

/** Returns the MTU of the network, as larger packets would be lost, or the default [GW-009] if it has none. */
export const gatewayMtus =
  (networks: readonly Network[]): GatewayMtus =>
  (networkId) =>
    mtuIn(networks, networkId) || newGateway.mtu

function mtuIn(networks: readonly Network[], networkId: string): number {
  const network = networks.find(({ netid }) => netid === networkId)
  return (network && networkDetails(network).defaultmtu) ?? 0
}

/** Smallest MTU over which IPv6 works (RFC 8200); operating systems disable IPv6 below it. */
const MIN_IPV6_MTU = 1280

type Props = {
  mtu: number
  networkIds: readonly string[]
  /** Applies the smallest MTU instead, where it can be chosen. */
  onTake?: (mtu: number) => void
}

/** Warns wherever an MTU is set that is too small for those of the networks that have IPv6 addresses. */
export function SmallMtu({ mtu, networkIds, onTake }: Props) {
  const { t } = useTranslation()
  const { data: networks } = useCachedQuery(networkListQuery())
  const affectedNetworks = networks?.filter(
    ({ netid, addressrange6 }) => networkIds.includes(netid) && addressrange6 !== '',
  )
  if (!affectedNetworks?.length || !(mtu > 0 && mtu < MIN_IPV6_MTU)) return null

  return (
    <Callout tone="warning" role="status">
      <Stack gap="2" alignItems="flex-start">
        {t('shared.smallMtu', {
          mtu,
          networks: affectedNetworks.map(({ netid }) => netid).join(', '),
        })}
        {onTake && (
          <Button size="sm" onClick={() => onTake(MIN_IPV6_MTU)}>
            {t('shared.useMtu', { mtu: MIN_IPV6_MTU })}
          </Button>
        )}
      </Stack>
    </Callout>
  )
}
