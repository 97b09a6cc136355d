import { useCan, useTranslation } from '@meshdeck/platform'

import { useListedNetwork } from './use-listed-network'

/** Why nothing can be made in a network: it is not there, or, as `refused` says, it is not this user's. */
export function useNetworkRefusal(networkId: string, refused: string): string | undefined {
  const { t } = useTranslation('networks')
  const { whyNotIn } = useCan()
  const { data: network } = useListedNetwork(networkId)
  if (network === null) return t('networks:nodes.isGone')
  return whyNotIn(networkId, refused)
}
