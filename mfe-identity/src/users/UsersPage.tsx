import { idpConfiguredQuery, pendingUserListQuery } from '@meshdeck/api/idp'
import { platformRoleListQuery } from '@meshdeck/api/roles'
import { userListQuery } from '@meshdeck/api/users'
import {
  type TFunction,
  useCapabilities,
  useIsServerKnown,
  useQuery,
  useReading,
  useSession,
} from '@meshdeck/platform'
import {
  Dialogs,
  EmptyState,
  lazyOverlay,
  lazyPart,
  LinkButton,
  PageBoundary,
  PageHeader,
  PageSkeleton,
  Tabs,
} from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { Sparkles, UserPlus, Users } from 'lucide-react'
import { type ComponentType, useMemo } from 'react'

import { docs, paths } from '../shared/paths'
import { roleName, toUserRows, type UserRow } from '../shared/user-rules'
import { useTranslation } from '../translations'
import { useUserActions } from './use-user-actions'
import { userColumns, userFilterOrder } from './user-columns'
import { userDialogs, useUserDialogRefusal } from './user-dialogs'

const partsOfPro = {
  groups: lazyPart(
    async () =>
      (await import(/* webpackChunkName: "user-parts" */ '../groups/GroupTable')).GroupTable,
  ),
  roles: lazyPart(
    async () => (await import(/* webpackChunkName: "user-parts" */ '../roles/RoleTable')).RoleTable,
  ),
  invites: lazyPart(
    async () =>
      (await import(/* webpackChunkName: "user-parts" */ '../invites/InviteTable')).InviteTable,
  ),
  pending: lazyPart(
    async () =>
      (await import(/* webpackChunkName: "user-parts" */ './PendingUserTable')).PendingUserTable,
  ),
  activity: lazyPart(
    async () =>
      (await import(/* webpackChunkName: "activity-log" */ '../activity/ActivityLog')).ActivityLog,
  ),
}
const IdpSyncButton = lazyOverlay(
  async () => (await import(/* webpackChunkName: "idp-sync" */ './IdpSyncButton')).IdpSyncButton,
)

/** The page of all users of the server [SH-060], on Pro with groups and roles. */
export function UsersPage() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  // the table waits until the edition is known, which determines the tabs around it; the users are fetched at once
  const isKnown = useIsServerKnown()
  const { data: pendingUsers } = usePendingUsers()
  const { data: isIdpConfigured = false } = useQuery({ ...idpConfiguredQuery(), enabled: isPro })

  return (
    <>
      <PageHeader
        icon={Users}
        title={t('users.title')}
        description={[
          t('users.description'),
          pendingUsers &&
            pendingUsers.length > 0 &&
            t('users.waiting', { count: pendingUsers.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
        docsUrl={docs.users}
        refreshes={[
          'users',
          'roles',
          'user-groups',
          'invites',
          'pending-users',
          'idp-sync',
          'activity',
        ]}
      >
        {isIdpConfigured && <IdpSyncButton />}
        <LinkButton to={paths.accessReview()}>{t('users.review')}</LinkButton>
        <AddUserButton />
      </PageHeader>
      {!isKnown && <PageSkeleton />}
      {isKnown && <UserTabs />}
      <Dialogs of={userDialogs} refusal={useUserDialogRefusal()} />
    </>
  )
}

/** Tabs with the features of Pro next to the table, each loaded separately (decision OP-52). */
function UserTabs() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { data: pendingUsers } = usePendingUsers()
  const tabOfPro = (id: keyof typeof partsOfPro, Part: ComponentType) => ({
    id,
    label: t(`users.tabs.${id}`),
    proReason: isPro ? undefined : t('users.tabs.pro'),
    content: isPro ? (
      <PageBoundary failure={t('users.tabs.failed')}>
        <Part />
      </PageBoundary>
    ) : (
      <EmptyState
        icon={Sparkles}
        title={t('users.tabs.proTitle')}
        description={t('users.tabs.pro')}
      />
    ),
  })

  return (
    <Tabs
      label={t('users.title')}
      tabs={[
        { id: 'users', label: t('users.tabs.users'), content: <UserTable /> },
        tabOfPro('groups', partsOfPro.groups),
        tabOfPro('roles', partsOfPro.roles),
        tabOfPro('invites', partsOfPro.invites),
        {
          ...tabOfPro('pending', partsOfPro.pending),
          ...(pendingUsers && { count: pendingUsers.length }),
        },
        tabOfPro('activity', partsOfPro.activity),
      ]}
    />
  )
}

/** Fetches the pending users, for the tab and the line below the title; Pro only. */
function usePendingUsers() {
  const { isPro } = useCapabilities()
  return useQuery({ ...pendingUserListQuery(), enabled: isPro })
}

/** Returns the searchable text: a role is found by its name and by its ID. */
const searchTextOf =
  (t: TFunction<'identity'>) =>
  ({ username, display_name, platform_role_id: role }: UserRow) =>
    [username, display_name, role, roleName(t, role)].join(' ')

function UserTable() {
  const { t } = useTranslation()
  const { username: ownName } = useSession()
  const { isPro } = useCapabilities()
  const { data: roles } = useQuery(platformRoleListQuery())
  const users = useReading(useQuery(userListQuery()), toUserRows)
  const { rowActions, bulkActions, dialog } = useUserActions()
  const columns = useMemo(
    () => userColumns(t, { ownName, hasGroups: isPro, roles }),
    [t, ownName, isPro, roles],
  )
  const searchText = useMemo(() => searchTextOf(t), [t])

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
        filterOrder={userFilterOrder}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={{ icon: Users, title: t('users.empty'), description: t('users.emptyHint') }}
      />
      {dialog}
    </>
  )
}

/**
 * Opens the form for a new user. On the community edition every user is an admin, and only the super admin creates
 * admins (contract 1.3).
 */
function AddUserButton() {
  const { t } = useTranslation()
  const { userPlatformRole } = useSession()
  const { isPro } = useCapabilities()

  return (
    <DialogButton
      dialog="add-user"
      label={t('users.add.title')}
      icon={UserPlus}
      refusal={isPro || userPlatformRole === 'super-admin' ? undefined : t('users.add.refused')}
    />
  )
}
