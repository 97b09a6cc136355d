import { useReading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Globe } from 'lucide-react'
import { useMemo } from 'react'

import { type Estate, useEstate } from '../gateway-model/use-gateway-rows'
import { useLiveStatuses } from '../live-status/use-live-statuses'
import { PublicAddressToggle } from '../public-addresses/PublicAddressToggle'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { useTranslation } from '../translations'
import { CreateInternetGatewayButton } from './CreateInternetGatewayButton'
import { internetGatewayColumns } from './internet-gateway-columns'
import { internetGatewayFilters } from './internet-gateway-filters'
import { type InternetGatewayRow, toInternetGatewayRows } from './internet-gateway-rows'
import { useInternetGatewayActions } from './use-internet-gateway-actions'

const searchText = ({ name, addresses, endpoint, users }: InternetGatewayRow) =>
  [name, ...addresses, endpoint, ...users].join(' ')
const toRows = ({ nodes, hosts }: Estate) => toInternetGatewayRows(nodes, hosts)

export function InternetGatewayTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const estate = useEstate(networkId)
  const rows = useReading(estate, toRows)
  const statuses = useLiveStatuses(networkId, estate.data?.nodes.length ?? 0)
  const { isShown: showsEndpoints } = usePublicAddresses()
  const { rowActions, bulkActions } = useInternetGatewayActions(networkId)

  // memoised because new columns render every row again
  const columns = useMemo(
    () => internetGatewayColumns(t, { networkId, showsEndpoints }),
    [t, networkId, showsEndpoints],
  )
  const filterFields = useMemo(() => internetGatewayFilters(t), [t])

  return (
    <DataTable
      label={t('gateways.internet.title')}
      viewKey="internet-gateways"
      noun={(count) => t('internetGateways.count', { count })}
      reading={rows}
      failure={t('loadFailed')}
      columns={columns}
      live={statuses}
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={<PublicAddressToggle />}
      empty={{
        icon: Globe,
        title: t('internetGateways.empty'),
        description: t('internetGateways.emptyHint'),
        children: <CreateInternetGatewayButton networkId={networkId} />,
      }}
    />
  )
}
