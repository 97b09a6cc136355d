import { platformRoleListQuery } from '@meshdeck/api/roles'
import { userListQuery } from '@meshdeck/api/users'
import {
  type TFunction,
  useCapabilities,
  useQuery,
  useReading,
  useSession,
} from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Users } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { roleName } from './role-name'
import { useUserActions } from './use-user-actions'
import { useUserBulkActions } from './use-user-bulk-actions'
import { userColumns } from './user-columns'
import { userFilters } from './user-filters'
import { toUserRows, type UserRow } from './user-rows'

/** A role is found by its name and by what the server calls it. */
const searchTextOf =
  (t: TFunction) =>
  ({ username, display_name, platform_role_id: role }: UserRow) =>
    [username, display_name, role, roleName(t, role)].join(' ')

/** Everybody who may use the server. */
export function UserTable() {
  const { t } = useTranslation()
  const { username: ownName } = useSession()
  const { isPro } = useCapabilities()
  const { data: roles } = useQuery(platformRoleListQuery())
  const users = useReading(useQuery(userListQuery()), toUserRows)
  const { rowActions } = useUserActions()
  const { bulkActions, dialog } = useUserBulkActions()
  // memoised because new columns render every row again
  const columns = useMemo(() => userColumns(t, { ownName, hasGroups: isPro }), [t, ownName, isPro])
  const searchText = useMemo(() => searchTextOf(t), [t])
  const filterFields = useMemo(() => userFilters(t, { roles }), [t, roles])

  return (
    <>
      <DataTable
        label={t('users.title')}
        viewKey="users"
        noun={(count) => t('users.count', { count })}
        reading={users}
        failure={t('users.loadFailed')}
        columns={columns}
        searchText={searchText}
        filterFields={filterFields}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={{ icon: Users, title: t('users.empty'), description: t('users.emptyHint') }}
      />
      {dialog}
    </>
  )
}
