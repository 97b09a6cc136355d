import { DialogButton } from '@meshdeck/ui/data-table'
import { Upload } from 'lucide-react'

import { useNetworkRefusal } from '../network-model/use-network-refusal'
import { useTranslation } from '../translations'

/** Opens the dialog for a new config file, or for a table of many, for those who may change the network; others learn why not. */
export function CreateConfigFileButton({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const refusal = useNetworkRefusal(networkId, t('configFiles.refused'))

  return (
    <>
      <DialogButton
        dialog="import-config-files"
        label={t('configFiles.import')}
        icon={Upload}
        variant="outline"
        refusal={refusal}
      />
      <DialogButton dialog="new-config-file" label={t('configFiles.create')} refusal={refusal} />
    </>
  )
}
