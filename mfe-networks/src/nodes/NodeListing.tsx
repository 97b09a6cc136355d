import type { NodeStatuses } from '@meshdeck/api/nodes'
import { type Reading, useCapabilities } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Boxes } from 'lucide-react'
import { useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { withNetwork } from '../shared/common-columns'
import { type NodeRow, systemNames } from '../shared/node-rows'
import { useTagging } from '../shared/row-actions'
import { PublicAddressToggle, usePublicAddresses } from '../shared/use-public-addresses'
import { useTranslation } from '../translations'
import { nodeColumns, nodeViews } from './node-columns'
import { useNodeActions } from './use-node-actions'

/** Returns the text by which a node is found, whichever columns are shown. */
const searchText = (row: NodeRow) =>
  [
    row.name,
    row.id,
    row.network,
    ...row.addresses,
    row.endpoint,
    systemNames.get(row.os) ?? row.os,
    row.version,
    row.hostId,
    row.location,
    ...(row.host?.interfaces.flatMap(({ name, addressString }) => [name, addressString]) ?? []),
    ...row.tags,
  ].join(' ')

const filterOrder = ['network']

type Props = {
  label: string
  viewKey: string
  rows: Reading<NodeRow[]>
  /** Live statuses; without them the statuses of the list are used. */
  statuses?: NodeStatuses
  /** Whether rows are of several networks: a column after the name, and the first filter. */
  isOfAllNetworks?: boolean
  /** Shown when the list is empty. */
  emptyHint: string
}

export function NodeListing(props: Props) {
  const { label, viewKey, rows, statuses, isOfAllNetworks = false, emptyHint } = props
  const { t } = useTranslation()
  const { isPro: hasTags } = useCapabilities()
  const { isShown: showsEndpoints } = usePublicAddresses()
  const { rowActions, bulkActions } = useNodeActions()
  const { tagActions, dialog } = useTagging({ isConfigFile: false })

  const columns = useMemo(() => {
    const oneNetworkColumns = nodeColumns(t, { showsEndpoints, hasTags })
    return isOfAllNetworks ? withNetwork(t, oneNetworkColumns) : oneNetworkColumns
  }, [t, showsEndpoints, hasTags, isOfAllNetworks])

  return (
    <>
      <DataTable
        label={label}
        viewKey={viewKey}
        noun={(count) => t('shared.count.nodes', { count })}
        reading={rows}
        failure={t('shared.loadFailed')}
        columns={columns}
        live={statuses}
        searchText={searchText}
        filterOrder={filterOrder}
        namedViews={nodeViews(t)}
        rowActions={rowActions}
        bulkActions={(selected) => [
          ...tagActions({ taggable: selected, refusal: t('nodes.refused') }),
          ...bulkActions(selected),
        ]}
        toolbar={<PublicAddressToggle />}
        empty={{
          icon: Boxes,
          title: t('nodes.empty'),
          description: emptyHint,
          children: <AddNodeButton />,
        }}
      />
      {dialog}
    </>
  )
}
