import { useTranslation } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Boxes, Copy } from 'lucide-react'
import { useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { copyText } from '../copy-text'
import { PublicAddressToggle } from '../public-addresses/PublicAddressToggle'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { nodeColumns } from './node-columns'
import { nodeFilters } from './node-filters'
import type { NodeRow } from './node-rows'
import { useLiveStatuses } from './use-live-statuses'
import { useNodeRows } from './use-node-rows'

const rowId = ({ id }: NodeRow) => id
const rowName = ({ name }: NodeRow) => name
const searchText = ({ name, addresses, endpoint }: NodeRow) =>
  [name, ...addresses, endpoint].join(' ')

export function NodeTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation('networks')
  const { t: uiText } = useTranslation('ui')
  const { rows, error, onRetry } = useNodeRows(networkId)
  const statuses = useLiveStatuses(networkId, rows?.length ?? 0)
  const { isShown } = usePublicAddresses()

  // memoised because new columns render every row again
  const columns = useMemo(() => nodeColumns(t, { showsEndpoints: isShown }), [t, isShown])
  const filterFields = useMemo(() => nodeFilters(t, uiText), [t, uiText])

  const rowActions = ({ addresses, endpoint }: NodeRow) =>
    [
      ...addresses.map((text) => ({
        label: t(text.includes(':') ? 'nodes.copyAddress6' : 'nodes.copyAddress'),
        text,
      })),
      ...(endpoint && isShown ? [{ label: t('nodes.copyEndpoint'), text: endpoint }] : []),
    ].map(({ label, text }) => ({
      label,
      icon: Copy,
      onSelect: () => void copyText(text, t('copied')),
    }))

  return (
    <DataTable
      label={t('nodes.title')}
      viewKey="nodes"
      noun={(count) => t('count.nodes', { count })}
      rows={rows}
      error={error}
      onRetry={onRetry}
      failure={t('loadFailed')}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      live={statuses}
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={(selected) => [
        {
          label: t('nodes.copyAddresses'),
          icon: Copy,
          onSelect: () =>
            void copyText(selected.flatMap(({ addresses }) => addresses).join('\n'), t('copied')),
        },
      ]}
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
