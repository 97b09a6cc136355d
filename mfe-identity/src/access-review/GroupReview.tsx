import type { Reading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Check } from 'lucide-react'
import { useMemo } from 'react'

import { groupColumns } from '../groups/group-columns'
import { groupFilters } from '../groups/group-filters'
import type { GroupRow } from '../groups/group-rows'
import { useGroupWords } from '../groups/group-words'
import { useGroupActions } from '../groups/use-group-actions'
import { useRoleNames } from '../groups/use-role-names'
import { useReviewWords } from './review-words'

const searchText = ({ name }: GroupRow) => name

/** The groups that nobody is in. */
export function GroupReview({ groups }: { groups: Reading<GroupRow[]> }) {
  const { t } = useReviewWords()
  const { t: tGroups } = useGroupWords()
  const { rowActions, bulkActions } = useGroupActions()
  const roleNames = useRoleNames()
  const columns = useMemo(() => groupColumns(tGroups, roleNames), [tGroups, roleNames])
  const filterFields = useMemo(
    () => groupFilters(tGroups).filter(({ id }) => id !== 'members'),
    [tGroups],
  )

  return (
    <DataTable
      label={t('check.groups.title')}
      viewKey="access-review-groups"
      noun={(count) => tGroups('user-groups:count', { count })}
      reading={groups}
      failure={tGroups('user-groups:loadFailed')}
      columns={columns}
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{ icon: Check, title: t('none'), description: t('check.groups.none') }}
    />
  )
}
