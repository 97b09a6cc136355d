import { DialogButton } from '@meshdeck/ui/data-table'
import { Upload } from 'lucide-react'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { useNetworkRefusal } from '../network-model/use-network-refusal'

/** Opens the dialog for a new config file, or for a table of many, for those who may change the network; others learn why not. */
export function CreateConfigFileButton({ networkId }: { networkId: string }) {
  const { t } = useConfigFileWords()
  const refusal = useNetworkRefusal(networkId, t('refused'))

  return (
    <>
      <DialogButton
        dialog="import-config-files"
        label={t('import')}
        icon={Upload}
        variant="outline"
        refusal={refusal}
      />
      <DialogButton dialog="new-config-file" label={t('create')} refusal={refusal} />
    </>
  )
}
