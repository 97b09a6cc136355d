import { useCan, useSession } from '@meshdeck/platform'

import type { ConfigFileRow } from './config-file-rows'
import { useConfigFileWords } from './config-file-words'

/**
 * Who may change config files: administrators of the network all, everybody what he has made himself.
 * A role that only reads may not do that either; other roles of a Pro server may forbid it too, and then it says
 * so itself (decision OP-08).
 */
export function useConfigFileRights(networkId: string) {
  const { t } = useConfigFileWords()
  const { whyNotIn, isReader } = useCan()
  const { username } = useSession()
  const refusal = whyNotIn(networkId, t('refused'))

  return {
    refusal,
    refusalOf: ({ owner }: Pick<ConfigFileRow, 'owner'>) =>
      owner === username && !isReader ? undefined : refusal,
  }
}
