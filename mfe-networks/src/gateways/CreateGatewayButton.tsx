import { useCan } from '@meshdeck/platform'

import { DialogButton } from '../DialogButton'
import { useGatewayWords } from './gateway-words'

/** Opens the dialog for a new gateway, for those who may change the network; others learn why not. */
export function CreateGatewayButton({ networkId }: { networkId: string }) {
  const { t } = useGatewayWords()
  const { administerNetwork } = useCan()

  return (
    <DialogButton
      dialog="new-gateway"
      label={t('create')}
      refusal={administerNetwork(networkId) ? undefined : t('refused')}
    />
  )
}
