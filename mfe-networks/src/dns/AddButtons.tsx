import { DialogButton } from '@meshdeck/ui/data-table'

import { useNetworkRefusal } from '../network-model/use-network-refusal'
import { useDnsWords } from './dns-words'

type Props = { networkId: string }

/** Opens the dialog for a new entry, for those who may change the network; others learn why not. */
export function AddDnsEntryButton({ networkId }: Props) {
  const { t } = useDnsWords()

  return (
    <DialogButton
      dialog="new-dns-entry"
      label={t('add')}
      refusal={useNetworkRefusal(networkId, t('refused'))}
    />
  )
}

/** The same for a new name server. */
export function AddNameServerButton({ networkId }: Props) {
  const { t } = useDnsWords()

  return (
    <DialogButton
      dialog="new-name-server"
      label={t('addServer')}
      refusal={useNetworkRefusal(networkId, t('serverRefused'))}
    />
  )
}
