import { DialogButton } from '@meshdeck/ui/data-table'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { useNetworkRefusal } from '../network-model/use-network-refusal'

/** Opens the dialog for a new config file, for those who may change the network; others learn why not. */
export function CreateConfigFileButton({ networkId }: { networkId: string }) {
  const { t } = useConfigFileWords()

  return (
    <DialogButton
      dialog="new-config-file"
      label={t('create')}
      refusal={useNetworkRefusal(networkId, t('refused'))}
    />
  )
}
