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

  const isAdminOf = (network: string) => whyNotIn(network, t('refused')) === undefined

  return {
    /** Why the file, which holds a private key, isn't shown: only its owner and administrators read it (decision D-32). */
    readRefusalOf: ({ owner, network }: Pick<ConfigFileRow, 'owner' | 'network'>) =>
      owner === username || isAdminOf(network) ? undefined : t('readRefused'),
    refusalOf: ({ owner, network }: Pick<ConfigFileRow, 'owner' | 'network'>) =>
      owner === username && !isReader ? undefined : whyNotIn(network, t('refused')),
  }
}
