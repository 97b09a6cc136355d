import { hasSlot, Slot, useCapabilities, useSession, z } from '@meshdeck/platform'
import {
  Badge,
  Box,
  Dialogs,
  Flex,
  KeyValue,
  lazyOverlay,
  lazyPart,
  PageBoundary,
  PageHeader,
  Panel,
  Stack,
  Tabs,
  Text,
} from '@meshdeck/ui'
import { DialogButton } from '@meshdeck/ui/data-table'
import { DetailGrid } from '@meshdeck/ui/page'
import { CircleUser, KeyRound } from 'lucide-react'

import { SetUpMfa } from '../mfa/SetUpMfa'
import { docs } from '../shared/paths'
import { roleName } from '../shared/user-rules'
import { useTranslation } from '../translations'
import { MfaPanel } from './MfaPanel'

const AccessTokens = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "access-tokens" */ '../access-tokens/AccessTokens'))
      .AccessTokens,
)

const OwnAccess = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "jit-access" */ '../jit-access/OwnAccess')).OwnAccess,
)

const ActivityLog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "activity-log" */ '../activity/ActivityLog')).ActivityLog,
)

const dialogs = {
  'set-up-mfa': SetUpMfa,
  'turn-off-mfa': lazyOverlay(async () => (await import('./ProfileDialogs')).TurnOffMfaDialog),
  'change-password': lazyOverlay(
    async () => (await import('./ProfileDialogs')).ChangePasswordDialog,
  ),
}

/** Profile of the signed-in user: sign-in, tokens for scripts, and display settings [SH-068]. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { username } = user
  const { isPro, hasJitAccess } = useCapabilities()

  return (
    <>
      <PageHeader
        icon={CircleUser}
        title={t('profile.title')}
        description={t('profile.description')}
        docsUrl={docs.users}
        refreshes={['own-user', 'access-tokens', 'settings-record', 'jit-access', 'activity']}
      />
      <Tabs
        label={t('profile.title')}
        tabs={[
          { id: 'account', label: t('profile.account'), content: <ProfileFacts /> },
          {
            id: 'tokens',
            label: t('profile.tokens'),
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
          ...(hasJitAccess
            ? [
                {
                  id: 'access',
                  label: t('profile.access'),
                  content: (
                    <PageBoundary failure={t('users.tabs.failed')}>
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

/** Details of the signed-in user, with those that the user can change (decision OP-58). */
function ProfileFacts() {
  const { t } = useTranslation()

  return (
    <DetailGrid>
      <Stack gap="4">
        <AccountFacts />
        <MfaPanel />
        <PasswordPanel />
      </Stack>
      {hasSlot('display.settings') && (
        <Panel title={t('profile.display')}>
          <Box px="4" py="4">
            <Slot request={{ name: 'display.settings', props: {} }} />
          </Box>
        </Panel>
      )}
    </DetailGrid>
  )
}

function AccountFacts() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { user } = useSession()
  const groups = groupNames(user.user_group_ids)

  return (
    <KeyValue
      title={t('profile.account')}
      items={[
        { label: t('users.column.username'), value: user.username },
        { label: t('users.column.role'), value: roleName(t, user.platform_role_id) },
        { label: t('users.column.authType'), value: t(`profile.auth.${authOf(user)}`) },
        ...(isPro
          ? [
              {
                label: t('users.column.groups'),
                value: groups.length > 0 && <GroupList names={groups} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function GroupList({ names }: { names: readonly string[] }) {
  return (
    <Flex gap="1.5" flexWrap="wrap">
      {names.map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
    </Flex>
  )
}

function PasswordPanel() {
  const { t } = useTranslation()
  const { user } = useSession()
  const isBasic = authOf(user) === 'basic'

  return (
    <Panel title={t('profile.password.title')}>
      <Stack gap="3" px="4" py="3" textStyle="sm" alignItems="start">
        <Text>{isBasic ? t('profile.password.text') : t('users.refused.noPassword')}</Text>
        <DialogButton
          dialog="change-password"
          label={t('profile.password.change')}
          icon={KeyRound}
          variant="outline"
          refusal={isBasic ? undefined : t('users.refused.noPassword')}
        />
      </Stack>
    </Panel>
  )
}

/** Returns whether a user signs in with a password of the server, or by single sign-on. */
const authOf = ({ auth_type }: { auth_type: string }) => (auth_type === 'oauth' ? 'sso' : 'basic')

const groupSchema = z.object({ name: z.string() })

/** Returns the names of the groups in the session (contract 1.3); a group without a name is shown by its ID. */
function groupNames(groups: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(groups)
    .map(([id, group]) => {
      const { success, data } = z.safeParse(groupSchema, group)
      return (success && data.name) || id
    })
    .toSorted((left, right) => left.localeCompare(right))
}
