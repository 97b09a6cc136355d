import type { Reading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Check } from 'lucide-react'
import { useMemo } from 'react'

import { roleColumns } from '../roles/role-columns'
import { roleFilters } from '../roles/role-filters'
import type { RoleRow } from '../roles/role-rows'
import { useRoleWords } from '../roles/role-words'
import { useRoleActions } from '../roles/use-role-actions'
import { useReviewWords } from './review-words'

const searchText = ({ name, networkId }: RoleRow) => `${name} ${networkId}`

/** The roles in networks that nobody has. */
export function RoleReview({ roles }: { roles: Reading<RoleRow[]> }) {
  const { t } = useReviewWords()
  const { t: tRoles } = useRoleWords()
  const { rowActions, bulkActions } = useRoleActions()
  const columns = useMemo(() => roleColumns(tRoles), [tRoles])
  const filterFields = useMemo(
    () => roleFilters(tRoles).filter(({ id }) => id !== 'kind'),
    [tRoles],
  )

  return (
    <DataTable
      label={t('check.roles.title')}
      viewKey="access-review-roles"
      noun={(count) => tRoles('user-roles:count', { count })}
      reading={roles}
      failure={tRoles('user-roles:loadFailed')}
      columns={columns}
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{ icon: Check, title: t('none'), description: t('check.roles.none') }}
    />
  )
}
