import { NetworkAdminButton } from '../gateways/NetworkAdminButton'
import { useInternetGatewayWords } from './internet-gateway-words'

/** Opens the dialog for a new internet gateway. */
export function CreateInternetGatewayButton({ networkId }: { networkId: string }) {
  const { t } = useInternetGatewayWords()
  return (
    <NetworkAdminButton
      networkId={networkId}
      dialog="create-internet-gateway"
      label={t('create')}
    />
  )
}
