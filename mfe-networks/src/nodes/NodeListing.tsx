import type { NodeStatuses } from '@meshdeck/api/nodes'
import { type Reading, useCapabilities, useTranslation } from '@meshdeck/platform'
import { type Column, DataTable, type FilterField } from '@meshdeck/ui/data-table'
import { Boxes } from 'lucide-react'
import { useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import type { NodeRow } from '../node-model/node-rows'
import { PublicAddressToggle } from '../public-addresses/PublicAddressToggle'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { nodeColumns } from './node-columns'
import { nodeFilters, nodeViews } from './node-filters'
import { useNodeActions } from './use-node-actions'

const searchText = ({ name, addresses, endpoint }: NodeRow) =>
  [name, ...addresses, endpoint].join(' ')

type Props = {
  label: string
  viewKey: string
  rows: Reading<NodeRow[]>
  /** What the list brings is all there is without it. */
  statuses?: NodeStatuses
  /** What only a table of several networks has, after the name and before the other filters. */
  ofNetworks?: { column: Column<NodeRow, string>; filter: FilterField<NodeRow, string> }
  /** Said where there are none. */
  emptyHint: string
}

/** A table of nodes, of one network or of all. */
export function NodeListing({ label, viewKey, rows, statuses, ofNetworks, emptyHint }: Props) {
  const { t } = useTranslation('networks')
  const { isPro: hasTags } = useCapabilities()
  const { isShown: showsEndpoints } = usePublicAddresses()
  const { rowActions, bulkActions } = useNodeActions()

  // memoised because new columns render every row again
  const columns = useMemo(() => {
    const [name, ...others] = nodeColumns(t, { showsEndpoints, hasTags })
    return [name, ofNetworks?.column, ...others].filter((column) => column !== undefined)
  }, [t, showsEndpoints, hasTags, ofNetworks?.column])
  const filterFields = useMemo(() => {
    const tags = new Set(hasTags ? rows.data?.flatMap((row) => row.tags) : [])
    const fields = nodeFilters(t, { tags: [...tags].toSorted(), knowsEgress: !ofNetworks })
    return ofNetworks ? [ofNetworks.filter, ...fields] : fields
  }, [t, rows.data, hasTags, ofNetworks])
  const namedViews = useMemo(() => nodeViews(t), [t])

  return (
    <DataTable
      label={label}
      viewKey={viewKey}
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
        description: emptyHint,
        children: <AddNodeButton />,
      }}
    />
  )
}
