import { useGatewayWords } from './gateway-words'
import { NetworkAdminButton } from './NetworkAdminButton'

/** Opens the dialog for a new gateway. */
export function CreateGatewayButton({ networkId }: { networkId: string }) {
  const { t } = useGatewayWords()
  return <NetworkAdminButton networkId={networkId} dialog="create-gateway" label={t('create')} />
}
