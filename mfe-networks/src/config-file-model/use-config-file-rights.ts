import { useCan, useSession } from '@meshdeck/platform'

import type { ConfigFileRow } from './config-file-rows'
import { useConfigFileWords } from './config-file-words'

/**
 * Who may change config files: administrators of the network all, everybody what he has made himself.
 * A role that only reads may not do that either; other roles of a Pro server may forbid it too, and then it says
 * so itself (decision OP-08).
 */
export function useConfigFileRights() {
  const { t } = useConfigFileWords()
  const { whyNotIn, isReader } = useCan()
  const { username } = useSession()

  return {
    refusalOf: ({ owner, network }: Pick<ConfigFileRow, 'owner' | 'network'>) =>
      owner === username && !isReader ? undefined : whyNotIn(network, t('refused')),
  }
}
