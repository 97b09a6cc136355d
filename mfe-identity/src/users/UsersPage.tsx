import { idpConfiguredQuery } from '@meshdeck/api/idp'
import { pendingUserListQuery } from '@meshdeck/api/pending-users'
import { useCapabilities, useIsServerKnown, useQuery } from '@meshdeck/platform'
import {
  Dialogs,
  lazyOverlay,
  lazyPart,
  LinkButton,
  PageBoundary,
  PageHeader,
  PageSkeleton,
  Tabs,
} from '@meshdeck/ui'
import { Users } from 'lucide-react'

import { docs } from '../links'
import { paths } from '../paths'
import { useIdentityWords } from '../words'
import { AddUserButton } from './AddUserButton'
import { userDialogs } from './user-dialogs'
import { UserTable } from './UserTable'

const GroupTable = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "user-parts" */ '../groups/GroupTable')).GroupTable,
)
const RoleTable = lazyPart(
  async () => (await import(/* webpackChunkName: "user-parts" */ '../roles/RoleTable')).RoleTable,
)
const InviteTable = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "user-parts" */ '../invites/InviteTable')).InviteTable,
)
const PendingUserTable = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "user-parts" */ '../pending-users/PendingUserTable'))
      .PendingUserTable,
)
const AuditLog = lazyPart(
  async () => (await import(/* webpackChunkName: "audit-log" */ '../audit-log/AuditLog')).AuditLog,
)
const IdpSyncButton = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "idp-sync" */ '../idp-sync/IdpSyncButton')).IdpSyncButton,
)

/** Everybody who may use the server [SH-060]; on Pro what groups and roles let them do as well. */
export function UsersPage() {
  const { t } = useIdentityWords()
  const { isPro } = useCapabilities()
  // the table waits until it is known whether tabs are around it, its users do not
  const isKnown = useIsServerKnown()
  const { data: pending } = usePendingUsers()
  const { data: isIdpConfigured = false } = useQuery({ ...idpConfiguredQuery(), enabled: isPro })

  return (
    <>
      <PageHeader
        icon={Users}
        title={t('users.title')}
        description={[
          t('users.description'),
          pending && pending.length > 0 && t('users.waiting', { count: pending.length }),
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
      {isKnown && (isPro ? <UserTabs /> : <UserTable />)}
      <Dialogs of={userDialogs} />
    </>
  )
}

/** What only Pro has is beside the table, each brought by its own part (decision OP-52). */
function UserTabs() {
  const { t } = useIdentityWords()
  const { data: pending } = usePendingUsers()

  return (
    <Tabs
      label={t('users.title')}
      tabs={[
        { id: 'users', label: t('tabs.users'), content: <UserTable /> },
        {
          id: 'groups',
          label: t('tabs.groups'),
          content: (
            <PageBoundary failure={t('tabs.failed')}>
              <GroupTable />
            </PageBoundary>
          ),
        },
        {
          id: 'roles',
          label: t('tabs.roles'),
          content: (
            <PageBoundary failure={t('tabs.failed')}>
              <RoleTable />
            </PageBoundary>
          ),
        },
        {
          id: 'invites',
          label: t('tabs.invites'),
          content: (
            <PageBoundary failure={t('tabs.failed')}>
              <InviteTable />
            </PageBoundary>
          ),
        },
        {
          id: 'pending',
          label: t('tabs.pending'),
          ...(pending && { count: pending.length }),
          content: (
            <PageBoundary failure={t('tabs.failed')}>
              <PendingUserTable />
            </PageBoundary>
          ),
        },
        {
          id: 'activity',
          label: t('tabs.activity'),
          content: (
            <PageBoundary failure={t('tabs.failed')}>
              <AuditLog />
            </PageBoundary>
          ),
        },
      ]}
    />
  )
}

/** Who waits to be let in, for the tab and the line below the title; only Pro knows. */
function usePendingUsers() {
  const { isPro } = useCapabilities()
  return useQuery({ ...pendingUserListQuery(), enabled: isPro })
}
