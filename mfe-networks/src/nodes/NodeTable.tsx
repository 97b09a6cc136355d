import { useCapabilities, useTranslation } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Boxes } from 'lucide-react'
import { useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { useLiveStatuses } from '../live-status/use-live-statuses'
import type { NodeRow } from '../node-model/node-rows'
import { useNodeRows } from '../node-model/use-node-rows'
import { PublicAddressToggle } from '../public-addresses/PublicAddressToggle'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { nodeColumns } from './node-columns'
import { nodeFilters, nodeViews } from './node-filters'
import { useNodeActions } from './use-node-actions'

const searchText = ({ name, addresses, endpoint }: NodeRow) =>
  [name, ...addresses, endpoint].join(' ')

export function NodeTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation('networks')
  const { isPro: hasTags } = useCapabilities()
  const rows = useNodeRows(networkId)
  const statuses = useLiveStatuses(networkId, rows.data?.length ?? 0)
  const { isShown: showsEndpoints } = usePublicAddresses()
  const { rowActions, bulkActions } = useNodeActions(networkId)

  // memoised because new columns render every row again
  const columns = useMemo(
    () => nodeColumns(t, { networkId, showsEndpoints, hasTags }),
    [t, networkId, showsEndpoints, hasTags],
  )
  const filterFields = useMemo(() => {
    const tags = new Set(hasTags ? rows.data?.flatMap((row) => row.tags) : [])
    return nodeFilters(t, [...tags].toSorted())
  }, [t, rows.data, hasTags])
  const namedViews = useMemo(() => nodeViews(t), [t])

  return (
    <DataTable
      label={t('nodes.title')}
      viewKey="nodes"
      noun={(count) => t('count.nodes', { count })}
      reading={rows}
      failure={t('loadFailed')}
      columns={columns}
      live={statuses}
      searchText={searchText}
      filterFields={filterFields}
      namedViews={namedViews}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={<PublicAddressToggle />}
      empty={{
        icon: Boxes,
        title: t('nodes.empty'),
        description: t('nodes.emptyHint'),
        children: <AddNodeButton />,
      }}
    />
  )
}
