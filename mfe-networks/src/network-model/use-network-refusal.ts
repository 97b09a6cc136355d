import { useCan } from '@meshdeck/platform'

import { useTranslation } from '../translations'
import { useListedNetwork } from './use-listed-network'

/** Why nothing can be made in a network: it is not there, or, as `refused` says, it is not this user's. */
export function useNetworkRefusal(networkId: string, refused: string): string | undefined {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { data: network } = useListedNetwork(networkId)
  if (network === null) return t('nodes.isGone')
  return whyNotIn(networkId, refused)
}
