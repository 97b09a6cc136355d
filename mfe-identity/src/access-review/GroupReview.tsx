import type { Reading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Check } from 'lucide-react'
import { useMemo } from 'react'

import { groupColumns } from '../groups/group-columns'
import { groupFilters } from '../groups/group-filters'
import type { GroupRow } from '../groups/group-rows'
import { useGroupActions } from '../groups/use-group-actions'
import { useRoleNames } from '../groups/use-role-names'
import { useTranslation } from '../translations'

const groupText = ({ name }: GroupRow) => name

/** The groups that nobody is in. */
export function GroupReview({ groups }: { groups: Reading<GroupRow[]> }) {
  const { t } = useTranslation()
  const { rowActions, bulkActions } = useGroupActions()
  const roleNames = useRoleNames()
  const columns = useMemo(() => groupColumns(t, roleNames), [t, roleNames])
  const filterFields = useMemo(() => groupFilters(t).filter(({ id }) => id !== 'members'), [t])

  return (
    <DataTable
      label={t('accessReview.check.groups.title')}
      viewKey="access-review-groups"
      noun={(count) => t('groups.count', { count })}
      reading={groups}
      failure={t('groups.loadFailed')}
      columns={columns}
      searchText={groupText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{
        icon: Check,
        title: t('accessReview.none'),
        description: t('accessReview.check.groups.none'),
      }}
    />
  )
}
