import { type PendingHost, pendingHostListQuery } from '@meshdeck/api/pending-hosts'
import { useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Hourglass } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { pendingColumns } from './pending-columns'
import { pendingFilters } from './pending-filters'
import { type PendingRow, toPendingRows } from './pending-rows'
import { usePendingActions } from './use-pending-actions'

const searchText = ({ name, network, os, version, keyName, publicKey }: PendingRow) =>
  [name, network, os, version, keyName, publicKey].join(' ')

/** The devices that wait until somebody lets them into a network that asks first. */
export function PendingDevices() {
  const { t } = useTranslation()
  const { version } = useCapabilities()
  const pending = useQuery(pendingHostListQuery())
  const { rowActions, bulkActions } = usePendingActions()
  // memoised because new ones render every row again
  const columns = useMemo(() => pendingColumns(t), [t])
  const filterFields = useMemo(
    () => pendingFilters(t, networksOf(pending.data ?? [])),
    [t, pending.data],
  )
  const toRows = useMemo(() => (list: PendingHost[]) => toPendingRows(list, version), [version])

  return (
    <DataTable
      label={t('pendingDevices.title')}
      viewKey="pending-devices"
      noun={(count) => t('count.devices', { count })}
      reading={useReading(pending, toRows)}
      failure={t('loadFailed')}
      columns={columns}
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{
        icon: Hourglass,
        title: t('pendingDevices.empty'),
        description: t('pendingDevices.emptyHint'),
      }}
    />
  )
}

const networksOf = (pending: readonly PendingHost[]) =>
  [...new Set(pending.map(({ network }) => network))].toSorted()
