import { useCan, useSession } from '@meshdeck/platform'

import type { ConfigFileRow } from './config-file-rows'
import { useConfigFileWords } from './config-file-words'

/**
 * Who may change config files: administrators of the network all, everybody what he has made himself.
 * The roles of a Pro server may forbid that too, and then it says so itself (decision OP-08).
 */
export function useConfigFileRights(networkId: string) {
  const { t } = useConfigFileWords()
  const { administerNetwork } = useCan()
  const { username } = useSession()
  const refusal = administerNetwork(networkId) ? undefined : t('refused')

  return {
    refusal,
    refusalOf: ({ owner }: Pick<ConfigFileRow, 'owner'>) =>
      owner === username ? undefined : refusal,
  }
}
