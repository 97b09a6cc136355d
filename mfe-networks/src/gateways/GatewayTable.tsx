import { useEstate, useGatewayRows } from '../gateway-model/use-gateway-rows'
import { useLiveStatuses } from '../live-status/use-live-statuses'
import { useTranslation } from '../translations'
import { CreateGatewayButton } from './CreateGatewayButton'
import { GatewayListing } from './GatewayListing'

/** The gateways of one network, whose states are followed. */
export function GatewayTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { data: estate } = useEstate(networkId)
  const rows = useGatewayRows(networkId)
  const statuses = useLiveStatuses(networkId, estate?.nodes.length ?? 0)

  return (
    <GatewayListing
      label={t('gateways.title')}
      viewKey="gateways"
      rows={rows}
      statuses={statuses}
      emptyHint={t('gateways.emptyHint')}
      whenEmpty={<CreateGatewayButton networkId={networkId} />}
    />
  )
}
