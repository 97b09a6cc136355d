import { useGatewayWords } from '../gateway-model/gateway-words'
import { useEstate, useGatewayRows } from '../gateway-model/use-gateway-rows'
import { useLiveStatuses } from '../live-status/use-live-statuses'
import { CreateGatewayButton } from './CreateGatewayButton'
import { GatewayListing } from './GatewayListing'

/** The gateways of one network, whose states are followed. */
export function GatewayTable({ networkId }: { networkId: string }) {
  const { t } = useGatewayWords()
  const { data: estate } = useEstate(networkId)
  const rows = useGatewayRows(networkId)
  const statuses = useLiveStatuses(networkId, estate?.nodes.length ?? 0)

  return (
    <GatewayListing
      label={t('title')}
      viewKey="gateways"
      rows={rows}
      statuses={statuses}
      emptyHint={t('emptyHint')}
      whenEmpty={<CreateGatewayButton networkId={networkId} />}
    />
  )
}
