import { DialogButton } from '@meshdeck/ui/data-table'

import { useNetworkRefusal } from '../networks/use-network-refusal'
import { useConfigFileWords } from './config-file-words'

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
