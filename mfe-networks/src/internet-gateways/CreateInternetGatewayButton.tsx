import { DialogButton } from '@meshdeck/ui/data-table'

import { useNetworkRefusal } from '../network-model/use-network-refusal'
import { useTranslation } from '../translations'

/** Opens the dialog for a new internet gateway, for those who may change the network; others learn why not. */
export function CreateInternetGatewayButton({ networkId }: { networkId: string }) {
  const { t } = useTranslation()

  return (
    <DialogButton
      dialog="new-internet-gateway"
      label={t('internetGateways.create')}
      refusal={useNetworkRefusal(networkId, t('gateways.refused'))}
    />
  )
}
