import { pendingUserListQuery } from '@meshdeck/api/pending-users'
import { useQuery, useReading } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Hourglass } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { pendingColumns } from './pending-columns'
import { type PendingRow, toPendingRows } from './pending-rows'
import { usePendingActions } from './use-pending-actions'

const searchText = ({ name, providerId }: PendingRow) => `${name} ${providerId}`

/** Who came through the identity provider and waits until somebody lets them in [US-024]. */
export function PendingUserTable() {
  const { t } = useTranslation()
  const pending = useReading(useQuery(pendingUserListQuery()), toPendingRows)
  const { rowActions, bulkActions, askAndDenyAll } = usePendingActions()
  const names = pending.data?.map(({ name }) => name) ?? []
  const tellsMoment = pending.data?.some(({ requested }) => requested > 0) ?? false
  // memoised because new ones render every row again
  const columns = useMemo(() => pendingColumns(t, { tellsMoment }), [t, tellsMoment])

  return (
    <DataTable
      label={t('pendingUsers.title')}
      viewKey="pending-users"
      noun={(shown) => t('pendingUsers.count', { count: shown })}
      reading={pending}
      failure={t('pendingUsers.loadFailed')}
      columns={columns}
      searchText={searchText}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={
        names.length > 0 && (
          <Button variant="outline" onClick={() => askAndDenyAll(names)}>
            {t('pendingUsers.denyAll.action')}
          </Button>
        )
      }
      empty={{
        icon: Hourglass,
        title: t('pendingUsers.empty'),
        description: t('pendingUsers.emptyHint'),
      }}
    />
  )
}
