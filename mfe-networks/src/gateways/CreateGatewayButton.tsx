import { DialogButton } from '@meshdeck/ui/data-table'

import { useNetworkRefusal } from '../networks/use-network-refusal'
import { useGatewayWords } from './gateway-words'

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
