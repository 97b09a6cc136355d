import { DialogButton } from '@meshdeck/ui/data-table'

import { useGatewayWords } from '../gateway-model/gateway-words'
import { useNetworkRefusal } from '../network-model/use-network-refusal'

/** Opens the dialog for a new gateway, for those who may change the network; others learn why not. */
export function CreateGatewayButton({ networkId }: { networkId: string }) {
  const { t } = useGatewayWords()

  return (
    <DialogButton
      dialog="new-gateway"
      label={t('create')}
      refusal={useNetworkRefusal(networkId, t('refused'))}
    />
  )
}
