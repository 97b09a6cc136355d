import { postureCheckListQuery } from '@meshdeck/api/posture-checks'
import { type TFunction, useQuery, useReading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { ClipboardCheck } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { useTranslation } from '../translations'
import { checkColumns } from './check-columns'
import { checkFilters } from './check-filters'
import { type CheckRow, toCheckRows } from './check-rows'
import { reachNames, valueNames } from './check-texts'
import { useCheckActions } from './use-check-actions'

/** What the table says, and the server's words for it. */
const searchTextOf = (t: TFunction) => (row: CheckRow) =>
  [row.name, row.description, ...row.values, ...valueNames(t, row), ...reachNames(t, row)].join(' ')

type Props = { networkId: string; addButton: ReactNode }

/** What is asked of the devices of a network. */
export function CheckTable({ networkId, addButton }: Props) {
  const { t } = useTranslation()
  const checks = useReading(useQuery(postureCheckListQuery(networkId)), toCheckRows)
  const { rowActions, bulkActions } = useCheckActions(networkId)
  // memoised because new ones render every row again
  const searchText = useMemo(() => searchTextOf(t), [t])
  const columns = useMemo(() => checkColumns(t), [t])
  const filterFields = useMemo(() => checkFilters(t), [t])

  return (
    <DataTable
      label={t('postureChecks.title')}
      viewKey="posture-checks"
      noun={(count) => t('postureChecks.count', { count })}
      reading={checks}
      failure={t('postureChecks.loadFailed')}
      columns={columns}
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{
        icon: ClipboardCheck,
        title: t('postureChecks.empty'),
        description: t('postureChecks.emptyHint'),
        children: addButton,
      }}
    />
  )
}
