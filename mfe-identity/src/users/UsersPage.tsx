import { platformRoleListQuery } from '@meshdeck/api/roles'
import { userListQuery } from '@meshdeck/api/users'
import {
  type TFunction,
  useCapabilities,
  useQuery,
  useReading,
  useSession,
  useTranslation,
} from '@meshdeck/platform'
import { Dialogs, lazyOverlay, PageHeader } from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { UserPlus, Users } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../links'
import { useIdentityWords } from '../words'
import { roleName } from './role-name'
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

/** A role is found by its name and by what the server calls it. */
const searchTextOf =
  (t: TFunction) =>
  ({ username, display_name, platform_role_id: role }: UserRow) =>
    [username, display_name, role, roleName(t, role)].join(' ')

/** Everybody who may use the server [SH-060]. */
export function UsersPage() {
  const { t } = useIdentityWords()
  const { username: ownName } = useSession()
  const { isPro } = useCapabilities()
  const { data: roles } = useQuery(platformRoleListQuery())
  const users = useReading(useQuery(userListQuery()), toUserRows)
  const { rowActions, bulkActions } = useUserActions()
  // memoised because new columns render every row again
  const columns = useMemo(() => userColumns(t, { ownName, hasGroups: isPro }), [t, ownName, isPro])
  const searchText = useMemo(() => searchTextOf(t), [t])
  const filterFields = useMemo(() => userFilters(t, { roles }), [t, roles])

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
      <Dialogs of={dialogs} />
    </>
  )
}

/**
 * Opens the form for a new user. In the community edition every user is an admin, and admins are made
 * by the super admin only (contract 1.3).
 */
function AddUserButton() {
  const { t } = useTranslation('identity')
  const { userPlatformRole } = useSession()
  const { isPro } = useCapabilities()

  return (
    <DialogButton
      dialog="add-user"
      label={t('add.title')}
      icon={UserPlus}
      refusal={isPro || userPlatformRole === 'super-admin' ? undefined : t('add.refused')}
    />
  )
}
