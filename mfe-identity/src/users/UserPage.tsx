import { type User, userListQuery } from '@meshdeck/api/users'
import { findIn, useCachedQuery, useCapabilities, useRequiredParam } from '@meshdeck/platform'
import {
  Box,
  Dialogs,
  EmptyState,
  lazyPart,
  LinkButton,
  PageBoundary,
  PageHeader,
  Stack,
  StatusBadge,
  Tabs,
} from '@meshdeck/ui'
import { DetailActions, DetailGrid, type LeavePage, PageAbout, useLeave } from '@meshdeck/ui/page'
import { User as UserIcon, UserX } from 'lucide-react'

import { docs, paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { useUserActions } from './use-user-actions'
import { userDialogs, useUserDialogRefusal } from './user-dialogs'
import { UserGateways, UserGroups, UserProfile, UserRights } from './user-panels'

const AccessTokens = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "access-tokens" */ '../access-tokens/AccessTokens'))
      .AccessTokens,
)
const ActivityLog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "activity-log" */ '../activity/ActivityLog')).ActivityLog,
)
const UserActivity = lazyPart(
  async () => (await import(/* webpackChunkName: "user-parts" */ './UserActivity')).UserActivity,
)

/** The page of a user: details, rights by network with their sources, and latest activity [SH-061]. */
export function UserPage() {
  const { t } = useTranslation()
  const username = useRequiredParam('username')
  // usually cached by the table; Refresh refetches it
  const users = useCachedQuery(userListQuery())
  const userReading = findIn(users, (user) => user.username === username)
  const user = userReading.data
  const onLeave = useLeave(paths.users())

  return (
    <>
      <PageHeader
        icon={UserIcon}
        title={username}
        aside={user && <StatusBadge status={user.account_disabled ? 'disabled' : 'enabled'} />}
        description={user?.display_name}
        docsUrl={docs.users}
        refreshes={['users', 'roles', 'user-groups', 'access-tokens', 'activity']}
      >
        {user && <UserActions user={user} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout
        reading={userReading}
        failure={t('users.loadFailed')}
        missing={
          <EmptyState
            icon={UserX}
            title={t('users.notFound')}
            description={t('users.notFoundHint')}
          >
            <LinkButton to={paths.users()}>{t('users.page.all')}</LinkButton>
          </EmptyState>
        }
      >
        {(shown) => <UserTabs user={shown} />}
      </PageAbout>
      <Dialogs of={userDialogs} refusal={useUserDialogRefusal()} />
    </>
  )
}

function UserActions({ user, onLeave }: { user: User; onLeave: LeavePage }) {
  const { rowActions } = useUserActions({ onLeave })
  return <DetailActions name={user.username} actions={rowActions(user)} />
}

function UserTabs({ user }: { user: User }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { username } = user

  return (
    <Tabs
      label={user.username}
      tabs={[
        { id: 'about', label: t('users.page.about'), content: <UserSections user={user} /> },
        {
          id: 'tokens',
          label: t('users.page.tokens'),
          content: (
            <PageBoundary failure={t('users.tabs.failed')}>
              <AccessTokens user={user} />
            </PageBoundary>
          ),
        },
        ...(isPro
          ? [
              {
                id: 'activity',
                label: t('users.tabs.activity'),
                content: (
                  <PageBoundary failure={t('users.tabs.failed')}>
                    <ActivityLog key={username} ofUser={username} />
                  </PageBoundary>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

function UserSections({ user }: { user: User }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()

  return (
    <DetailGrid>
      <UserProfile user={user} />
      <Stack gap="4">
        {isPro && <UserGroups user={user} />}
        <UserGateways user={user} />
      </Stack>
      {/* a column for each right, with the groups that give it */}
      <Box gridColumn="1 / -1">
        <UserRights key={user.username} user={user} />
      </Box>
      {isPro && (
        <Box gridColumn="1 / -1">
          <PageBoundary failure={t('users.page.activity.failed')}>
            <UserActivity username={user.username} />
          </PageBoundary>
        </Box>
      )}
    </DetailGrid>
  )
}
