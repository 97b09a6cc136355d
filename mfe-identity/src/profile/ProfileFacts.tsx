import { hasSlot, Slot, useCapabilities, useSession } from '@meshdeck/platform'
import { Badge, Box, Flex, KeyValue, Panel, Stack, Text } from '@meshdeck/ui'
import { DialogButton } from '@meshdeck/ui/data-table'
import { DetailGrid } from '@meshdeck/ui/page'
import { KeyRound } from 'lucide-react'

import { useTranslation } from '../translations'
import { roleName } from '../users/role-name'
import { groupNames } from './group-names'
import { SecondFactorPanel } from './SecondFactorPanel'

/** What is known of the signed-in user, and what they change of it themselves (decision OP-58). */
export function ProfileFacts() {
  const { t } = useTranslation()

  return (
    <DetailGrid>
      <Stack gap="4">
        <AccountFacts />
        <SecondFactorPanel />
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
                value: groups.length > 0 && <Groups names={groups} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function Groups({ names }: { names: readonly string[] }) {
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

/** Signs in with a password of the server, or by single sign-on. */
const authOf = ({ auth_type }: { auth_type: string }) => (auth_type === 'oauth' ? 'sso' : 'basic')
