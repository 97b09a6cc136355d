import { DataTable } from '@meshdeck/ui/data-table'
import { Router } from 'lucide-react'
import { useMemo } from 'react'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useGatewayWords } from '../gateway-model/gateway-words'
import { useEstate, useGatewayRows } from '../gateway-model/use-gateway-rows'
import { useLiveStatuses } from '../live-status/use-live-statuses'
import { PublicAddressToggle } from '../public-addresses/PublicAddressToggle'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { CreateGatewayButton } from './CreateGatewayButton'
import { gatewayColumns } from './gateway-columns'
import { gatewayFilters, gatewayViews } from './gateway-filters'
import { useGatewayActions } from './use-gateway-actions'

const searchText = ({ name, addresses, endpoint, metadata }: GatewayRow) =>
  [name, ...addresses, endpoint, metadata].join(' ')

export function GatewayTable({ networkId }: { networkId: string }) {
  const { t } = useGatewayWords()
  const { data: estate } = useEstate(networkId)
  const rows = useGatewayRows(networkId)
  const statuses = useLiveStatuses(networkId, estate?.nodes.length ?? 0)
  const { isShown: showsEndpoints } = usePublicAddresses()
  const { rowActions, bulkActions } = useGatewayActions(networkId)

  // memoised because new columns render every row again
  const columns = useMemo(
    () => gatewayColumns(t, { networkId, showsEndpoints }),
    [t, networkId, showsEndpoints],
  )
  const filterFields = useMemo(() => gatewayFilters(t), [t])
  const namedViews = useMemo(() => gatewayViews(t), [t])

  return (
    <DataTable
      label={t('title')}
      viewKey="gateways"
      noun={(count) => t('count', { count })}
      reading={rows}
      failure={t('networks:loadFailed')}
      columns={columns}
      live={statuses}
      searchText={searchText}
      filterFields={filterFields}
      namedViews={namedViews}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={<PublicAddressToggle />}
      empty={{
        icon: Router,
        title: t('empty'),
        description: t('emptyHint'),
        children: <CreateGatewayButton networkId={networkId} />,
      }}
    />
  )
}
