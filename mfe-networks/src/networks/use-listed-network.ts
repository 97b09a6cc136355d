import { networkListQuery } from '@meshdeck/api/networks'
import { useQuery } from '@meshdeck/platform'

/**
 * Whether a network is known not to be there. The server answers for unknown networks as for empty ones;
 * the list of networks knows better.
 */
export function useIsNetworkGone(networkId: string): boolean {
  const { data: networks } = useQuery(networkListQuery())
  return networks !== undefined && networks.every(({ netid }) => netid !== networkId)
}
