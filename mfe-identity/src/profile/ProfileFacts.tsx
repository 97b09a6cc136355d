import { hasSlot, Slot, useCapabilities, useSession, useTranslation } from '@meshdeck/platform'
import { Badge, Box, Flex, KeyValue, Panel, Stack, Text } from '@meshdeck/ui'
import { DialogButton } from '@meshdeck/ui/data-table'
import { DetailGrid } from '@meshdeck/ui/page'
import { KeyRound } from 'lucide-react'

import { roleName } from '../users/role-name'
import { groupNames } from './group-names'
import { useProfileWords } from './profile-words'
import { SecondFactorPanel } from './SecondFactorPanel'

/** What is known of the signed-in user, and what they change of it themselves (decision OP-58). */
export function ProfileFacts() {
  const { t } = useProfileWords()

  return (
    <DetailGrid>
      <Stack gap="4">
        <AccountFacts />
        <SecondFactorPanel />
        <PasswordPanel />
      </Stack>
      {hasSlot('display.settings') && (
        <Panel title={t('display')}>
          <Box px="4" py="4">
            <Slot request={{ name: 'display.settings', props: {} }} />
          </Box>
        </Panel>
      )}
    </DetailGrid>
  )
}

function AccountFacts() {
  const { t } = useProfileWords()
  const { t: words } = useTranslation('identity')
  const { isPro } = useCapabilities()
  const { user } = useSession()
  const groups = groupNames(user.user_group_ids)

  return (
    <KeyValue
      title={t('account')}
      items={[
        { label: words('users.column.username'), value: user.username },
        { label: words('users.column.role'), value: roleName(words, user.platform_role_id) },
        { label: words('users.column.authType'), value: t(`auth.${authOf(user)}`) },
        ...(isPro
          ? [
              {
                label: words('users.column.groups'),
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
  const { t } = useProfileWords()
  const { t: words } = useTranslation('identity')
  const { user } = useSession()
  const isBasic = authOf(user) === 'basic'

  return (
    <Panel title={t('password.title')}>
      <Stack gap="3" px="4" py="3" textStyle="sm" alignItems="start">
        <Text>{isBasic ? t('password.text') : words('users.refused.noPassword')}</Text>
        <DialogButton
          dialog="change-password"
          label={t('password.change')}
          icon={KeyRound}
          variant="outline"
          refusal={isBasic ? undefined : words('users.refused.noPassword')}
        />
      </Stack>
    </Panel>
  )
}

/** Signs in with a password of the server, or by single sign-on. */
const authOf = ({ auth_type }: { auth_type: string }) => (auth_type === 'oauth' ? 'sso' : 'basic')
