import { networkRoleListQuery, platformRoleListQuery, type Role } from '@meshdeck/api/roles'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { LinkButton } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { ShieldUser } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../shared/paths'
import { roleName } from '../shared/user-rules'
import { useTranslation } from '../translations'
import { roleColumns, roleFilters } from './role-columns'
import { type RoleRow, toRoleRows } from './role-rows'
import { useRoleActions } from './use-role-actions'

const searchText = ({ name, id, networkId, description }: RoleRow) =>
  [name, id, networkId, description].join(' ')

/** The table of the platform roles, and of the roles that groups give in networks [US-002]. */
export function RoleTable() {
  const { t } = useTranslation()
  const roles = useRoleRows()
  const { rowActions, bulkActions } = useRoleActions()
  const columns = useMemo(() => roleColumns(t), [t])
  const filters = useMemo(() => roleFilters(t), [t])

  return (
    <DataTable
      label={t('roles.title')}
      viewKey="user-roles"
      noun={(count) => t('roles.count', { count })}
      reading={roles}
      failure={t('roles.loadFailed')}
      columns={columns}
      searchText={searchText}
      {...filters}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={<LinkButton to={paths.createNetworkRole()}>{t('roles.create.title')}</LinkButton>}
      empty={{ icon: ShieldUser, title: t('roles.empty'), description: t('roles.emptyHint') }}
    />
  )
}

/** Returns the platform roles and the roles in networks, which the server lists separately. */
function useRoleRows(): Reading<RoleRow[]> {
  const { t } = useTranslation()
  const platformRoles = useQuery(platformRoleListQuery())
  const networkRoles = useQuery(networkRoleListQuery())
  const toRows = useMemo(
    () => (list: Role[]) =>
      platformRoles.data && toRoleRows([...platformRoles.data, ...list], (id) => roleName(t, id)),
    [platformRoles.data, t],
  )
  return useReading(networkRoles, toRows, platformRoles)
}
