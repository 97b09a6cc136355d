import { useCan, useSession } from '@meshdeck/platform'

import { useTranslation } from '../translations'
import type { ConfigFileRow } from './config-file-rows'

/**
 * Who may change config files: administrators of the network all, everybody what he has made himself.
 * A role that only reads may not do that either; other roles of a Pro server may forbid it too, and then it says
 * so itself (decision OP-08).
 */
export function useConfigFileRights() {
  const { t } = useTranslation()
  const { whyNotIn, isReader } = useCan()
  const { username } = useSession()

  const isAdminOf = (network: string) => whyNotIn(network, t('configFiles.refused')) === undefined

  return {
    /** Why the file, which holds a private key, isn't shown: only its owner and administrators read it (decision D-32). */
    readRefusalOf: ({ owner, network }: Pick<ConfigFileRow, 'owner' | 'network'>) =>
      owner === username || isAdminOf(network) ? undefined : t('configFiles.readRefused'),
    refusalOf: ({ owner, network }: Pick<ConfigFileRow, 'owner' | 'network'>) =>
      owner === username && !isReader ? undefined : whyNotIn(network, t('configFiles.refused')),
  }
}
