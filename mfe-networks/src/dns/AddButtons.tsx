import { DialogButton } from '@meshdeck/ui/data-table'
import { Upload } from 'lucide-react'

import { useNetworkRefusal } from '../network-model/use-network-refusal'
import { useTranslation } from '../translations'

type Props = { networkId: string }

/** Opens the dialog for a new entry, or for a file of many, for those who may change the network; others learn why not. */
export function AddDnsEntryButton({ networkId }: Props) {
  const { t } = useTranslation()
  const refusal = useNetworkRefusal(networkId, t('dns.refused'))

  return (
    <>
      <DialogButton
        dialog="import-dns"
        label={t('dns.import')}
        icon={Upload}
        variant="outline"
        refusal={refusal}
      />
      <DialogButton dialog="new-dns-entry" label={t('dns.add')} refusal={refusal} />
    </>
  )
}

/** The same for a new name server. */
export function AddNameServerButton({ networkId }: Props) {
  const { t } = useTranslation()

  return (
    <DialogButton
      dialog="new-name-server"
      label={t('dns.addServer')}
      refusal={useNetworkRefusal(networkId, t('dns.serverRefused'))}
    />
  )
}
