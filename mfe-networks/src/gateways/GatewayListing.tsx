import type { NodeStatuses } from '@meshdeck/api/nodes'
import type { Reading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Router } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { withNetwork } from '../shared/common-columns'
import type { GatewayRow } from '../shared/gateway-rows'
import { PublicAddressToggle, usePublicAddresses } from '../shared/use-public-addresses'
import { useTranslation } from '../translations'
import { gatewayColumns, gatewayFilters, gatewayViews } from './gateway-columns'
import { useGatewayActions } from './use-gateway-actions'

const searchText = ({ name, network, addresses, endpoint, metadata }: GatewayRow) =>
  [name, network, ...addresses, endpoint, metadata].join(' ')

type Props = {
  label: string
  viewKey: string
  rows: Reading<GatewayRow[]>
  /** Live statuses; without them the statuses of the list are used. */
  statuses?: NodeStatuses
  /** Whether rows are of several networks. */
  isOfAllNetworks?: boolean
  /** Shown when the list is empty. */
  emptyHint: string
  whenEmpty?: ReactNode
}

export function GatewayListing(props: Props) {
  const { label, viewKey, rows, statuses, isOfAllNetworks = false, emptyHint, whenEmpty } = props
  const { t } = useTranslation()
  const { isShown: showsEndpoints } = usePublicAddresses()
  const { rowActions, bulkActions } = useGatewayActions()

  const columns = useMemo(() => {
    const oneNetworkColumns = gatewayColumns(t, { showsEndpoints })
    return isOfAllNetworks ? withNetwork(t, oneNetworkColumns) : oneNetworkColumns
  }, [t, showsEndpoints, isOfAllNetworks])
  const filters = useMemo(() => gatewayFilters(t), [t])

  return (
    <DataTable
      label={label}
      viewKey={viewKey}
      noun={(count) => t('gateways.count', { count })}
      reading={rows}
      failure={t('shared.loadFailed')}
      columns={columns}
      live={statuses}
      searchText={searchText}
      {...filters}
      namedViews={gatewayViews(t)}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={<PublicAddressToggle />}
      empty={{
        icon: Router,
        title: t('gateways.empty'),
        description: emptyHint,
        children: whenEmpty,
      }}
    />
  )
}
