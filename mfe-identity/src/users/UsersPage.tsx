import { idpConfiguredQuery } from '@meshdeck/api/idp'
import { pendingUserListQuery } from '@meshdeck/api/pending-users'
import { useCapabilities, useIsServerKnown, useQuery } from '@meshdeck/platform'
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
import { Sparkles, Users } from 'lucide-react'
import type { ComponentType } from 'react'

import { docs } from '../links'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { AddUserButton } from './AddUserButton'
import { userDialogs } from './user-dialogs'
import { UserTable } from './UserTable'

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
      (await import(/* webpackChunkName: "user-parts" */ '../pending-users/PendingUserTable'))
        .PendingUserTable,
  ),
  activity: lazyPart(
    async () =>
      (await import(/* webpackChunkName: "audit-log" */ '../audit-log/AuditLog')).AuditLog,
  ),
}
const IdpSyncButton = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "idp-sync" */ '../idp-sync/IdpSyncButton')).IdpSyncButton,
)

/** Everybody who may use the server [SH-060]; on Pro what groups and roles let them do as well. */
export function UsersPage() {
  const { t } = useTranslation()
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
      {isKnown && <UserTabs />}
      <Dialogs of={userDialogs} />
    </>
  )
}

/** What only Pro has is beside the table, each brought by its own part (decision OP-52). */
function UserTabs() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { data: pending } = usePendingUsers()
  const tabOfPro = (id: keyof typeof partsOfPro, Part: ComponentType) => ({
    id,
    label: t(`tabs.${id}`),
    proReason: isPro ? undefined : t('tabs.pro'),
    content: isPro ? (
      <PageBoundary failure={t('tabs.failed')}>
        <Part />
      </PageBoundary>
    ) : (
      <EmptyState icon={Sparkles} title={t('tabs.proTitle')} description={t('tabs.pro')} />
    ),
  })

  return (
    <Tabs
      label={t('users.title')}
      tabs={[
        { id: 'users', label: t('tabs.users'), content: <UserTable /> },
        tabOfPro('groups', partsOfPro.groups),
        tabOfPro('roles', partsOfPro.roles),
        tabOfPro('invites', partsOfPro.invites),
        {
          ...tabOfPro('pending', partsOfPro.pending),
          ...(pending && { count: pending.length }),
        },
        tabOfPro('activity', partsOfPro.activity),
      ]}
    />
  )
}

/** Who waits to be let in, for the tab and the line below the title; only Pro knows. */
function usePendingUsers() {
  const { isPro } = useCapabilities()
  return useQuery({ ...pendingUserListQuery(), enabled: isPro })
}
