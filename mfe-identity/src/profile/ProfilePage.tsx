import { useCapabilities, useSession } from '@meshdeck/platform'
import { Dialogs, lazyOverlay, lazyPart, PageBoundary, PageHeader, Tabs } from '@meshdeck/ui'
import { CircleUser } from 'lucide-react'

import { docs } from '../links'
import { SetUpMfa } from '../mfa/SetUpMfa'
import { useTranslation } from '../translations'
import { ProfileFacts } from './ProfileFacts'

const AccessTokens = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "access-tokens" */ '../access-tokens/AccessTokens'))
      .AccessTokens,
)

const OwnAccess = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "timed-access" */ '../timed-access/OwnAccess')).OwnAccess,
)

const AuditLog = lazyPart(
  async () => (await import(/* webpackChunkName: "audit-log" */ '../audit-log/AuditLog')).AuditLog,
)

const dialogs = {
  'set-up-mfa': SetUpMfa,
  'turn-off-mfa': lazyOverlay(async () => (await import('./TurnOffMfaDialog')).TurnOffMfaDialog),
  'change-password': lazyOverlay(
    async () => (await import('./ChangePasswordDialog')).ChangePasswordDialog,
  ),
}

/** The signed-in user: how they come in, what they may use in scripts, how the console looks for them [SH-068]. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { username } = user
  const { isPro, hasTimedAccess } = useCapabilities()

  return (
    <>
      <PageHeader
        icon={CircleUser}
        title={t('profile.title')}
        description={t('profile.description')}
        docsUrl={docs.users}
        refreshes={['own-user', 'access-tokens', 'settings-record', 'timed-access', 'activity']}
      />
      <Tabs
        label={t('profile.title')}
        tabs={[
          { id: 'account', label: t('profile.account'), content: <ProfileFacts /> },
          {
            id: 'tokens',
            label: t('profile.tokens'),
            content: (
              <PageBoundary failure={t('tabs.failed')}>
                <AccessTokens user={user} />
              </PageBoundary>
            ),
          },
          ...(isPro
            ? [
                {
                  id: 'activity',
                  label: t('tabs.activity'),
                  content: (
                    <PageBoundary failure={t('tabs.failed')}>
                      <AuditLog key={username} ofUser={username} />
                    </PageBoundary>
                  ),
                },
              ]
            : []),
          ...(hasTimedAccess
            ? [
                {
                  id: 'access',
                  label: t('profile.access'),
                  content: (
                    <PageBoundary failure={t('tabs.failed')}>
                      <OwnAccess />
                    </PageBoundary>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Dialogs of={dialogs} />
    </>
  )
}
