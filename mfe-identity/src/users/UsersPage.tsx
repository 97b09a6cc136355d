import { platformRoleListQuery } from '@meshdeck/api/roles'
import { userListQuery } from '@meshdeck/api/users'
import {
  useCapabilities,
  useQuery,
  useReading,
  useSession,
  useTranslation,
} from '@meshdeck/platform'
import { Dialogs, lazyOverlay, PageHeader } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Users } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../links'
import { useIdentityWords } from '../words'
import { AddUserButton } from './AddUserButton'
import { useUserActions } from './use-user-actions'
import { userColumns } from './user-columns'
import { userFilters } from './user-filters'
import { toUserRows, type UserRow } from './user-rows'

const dialogs = {
  'add-user': lazyOverlay(async () => (await import('./AddUserDialog')).AddUserDialog),
  'edit-user': lazyOverlay(async () => (await import('./EditUserDialog')).EditUserDialog),
  'reset-password': lazyOverlay(
    async () => (await import('./ResetPasswordDialog')).ResetPasswordDialog,
  ),
}

const searchText = ({ username, display_name, platform_role_id }: UserRow) =>
  [username, display_name, platform_role_id].join(' ')

/** Everybody who may use the server [SH-060]. */
export function UsersPage() {
  const { t } = useIdentityWords()

  return (
    <>
      <PageHeader
        icon={Users}
        title={t('users.title')}
        description={t('users.description')}
        docsUrl={docs.users}
        refreshes={['users', 'roles']}
      >
        <AddUserButton />
      </PageHeader>
      <UserTable />
      <Dialogs of={dialogs} />
    </>
  )
}

function UserTable() {
  const { t } = useTranslation('identity')
  const { username: ownName } = useSession()
  const { isPro } = useCapabilities()
  const { data: roles } = useQuery(platformRoleListQuery())
  const users = useReading(useQuery(userListQuery()), toUserRows)
  const { rowActions, bulkActions } = useUserActions()

  // memoised because new columns render every row again
  const columns = useMemo(() => userColumns(t, { ownName, hasGroups: isPro }), [t, ownName, isPro])
  const filterFields = useMemo(() => userFilters(t, { roles }), [t, roles])

  return (
    <DataTable
      label={t('users.title')}
      viewKey="users"
      noun={(count) => t('users.noun', { count })}
      reading={users}
      failure={t('users.failure')}
      columns={columns}
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{ icon: Users, title: t('users.empty.title'), description: t('users.empty.text') }}
    />
  )
}
