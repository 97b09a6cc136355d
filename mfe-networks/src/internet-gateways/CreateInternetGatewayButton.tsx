import { useCan } from '@meshdeck/platform'

import { DialogButton } from '../DialogButton'
import { useInternetGatewayWords } from './internet-gateway-words'

/** Opens the dialog for a new internet gateway, for those who may change the network; others learn why not. */
export function CreateInternetGatewayButton({ networkId }: { networkId: string }) {
  const { t } = useInternetGatewayWords()
  const { administerNetwork } = useCan()

  return (
    <DialogButton
      dialog="new-internet-gateway"
      label={t('create')}
      refusal={administerNetwork(networkId) ? undefined : t('gateways:refused')}
    />
  )
}
