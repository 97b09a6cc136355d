import { LinkButton } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { ShieldUser } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import { roleColumns } from './role-columns'
import { roleFilters } from './role-filters'
import type { RoleRow } from './role-rows'
import { useRoleActions } from './use-role-actions'
import { useRoleRows } from './use-role-rows'

const searchText = ({ name, id, networkId, description }: RoleRow) =>
  [name, id, networkId, description].join(' ')

/** The roles on the server, and those that groups give in networks [US-002]. */
export function RoleTable() {
  const { t } = useTranslation()
  const roles = useRoleRows()
  const { rowActions, bulkActions } = useRoleActions()
  // memoised because new columns render every row again
  const columns = useMemo(() => roleColumns(t), [t])
  const filterFields = useMemo(() => roleFilters(t), [t])

  return (
    <DataTable
      label={t('roles.title')}
      viewKey="user-roles"
      noun={(count) => t('roles.count', { count })}
      reading={roles}
      failure={t('roles.loadFailed')}
      columns={columns}
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={
        <LinkButton size="sm" to={paths.createNetworkRole()}>
          {t('roles.create.title')}
        </LinkButton>
      }
      empty={{ icon: ShieldUser, title: t('roles.empty'), description: t('roles.emptyHint') }}
    />
  )
}
