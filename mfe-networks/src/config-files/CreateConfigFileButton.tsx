import { useCan } from '@meshdeck/platform'

import { DialogButton } from '../DialogButton'
import { useConfigFileWords } from './config-file-words'

/** Opens the dialog for a new config file, for those who may change the network; others learn why not. */
export function CreateConfigFileButton({ networkId }: { networkId: string }) {
  const { t } = useConfigFileWords()
  const { administerNetwork } = useCan()

  return (
    <DialogButton
      dialog="new-config-file"
      label={t('create')}
      refusal={administerNetwork(networkId) ? undefined : t('refused')}
    />
  )
}
