import { DialogButton } from '@meshdeck/ui/data-table'
import { Upload } from 'lucide-react'

import { useNetworkRefusal } from '../network-model/use-network-refusal'
import { useDnsWords } from './dns-words'

type Props = { networkId: string }

/** Opens the dialog for a new entry, or for a file of many, for those who may change the network; others learn why not. */
export function AddDnsEntryButton({ networkId }: Props) {
  const { t } = useDnsWords()
  const refusal = useNetworkRefusal(networkId, t('refused'))

  return (
    <>
      <DialogButton
        dialog="import-dns"
        label={t('import')}
        icon={Upload}
        variant="outline"
        refusal={refusal}
      />
      <DialogButton dialog="new-dns-entry" label={t('add')} refusal={refusal} />
    </>
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
