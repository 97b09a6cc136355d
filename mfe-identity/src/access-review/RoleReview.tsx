import type { Reading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Check } from 'lucide-react'
import { useMemo } from 'react'

import { roleColumns } from '../roles/role-columns'
import { roleFilters } from '../roles/role-filters'
import type { RoleRow } from '../roles/role-rows'
import { useRoleActions } from '../roles/use-role-actions'
import { useTranslation } from '../translations'

const roleText = ({ name, networkId }: RoleRow) => `${name} ${networkId}`

/** The roles in networks that nobody has. */
export function RoleReview({ roles }: { roles: Reading<RoleRow[]> }) {
  const { t } = useTranslation()
  const { rowActions, bulkActions } = useRoleActions()
  const columns = useMemo(() => roleColumns(t), [t])
  const filterFields = useMemo(() => roleFilters(t).filter(({ id }) => id !== 'kind'), [t])

  return (
    <DataTable
      label={t('accessReview.check.roles.title')}
      viewKey="access-review-roles"
      noun={(count) => t('roles.count', { count })}
      reading={roles}
      failure={t('roles.loadFailed')}
      columns={columns}
      searchText={roleText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{
        icon: Check,
        title: t('accessReview.none'),
        description: t('accessReview.check.roles.none'),
      }}
    />
  )
}
