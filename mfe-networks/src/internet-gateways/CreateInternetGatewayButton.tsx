import { DialogButton } from '@meshdeck/ui/data-table'

import { useNetworkRefusal } from '../network-model/use-network-refusal'
import { useInternetGatewayWords } from './internet-gateway-words'

/** Opens the dialog for a new internet gateway, for those who may change the network; others learn why not. */
export function CreateInternetGatewayButton({ networkId }: { networkId: string }) {
  const { t } = useInternetGatewayWords()

  return (
    <DialogButton
      dialog="new-internet-gateway"
      label={t('create')}
      refusal={useNetworkRefusal(networkId, t('gateways:refused'))}
    />
  )
}
