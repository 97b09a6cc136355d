import { secondFactorDemandedQuery } from '@meshdeck/api/second-factor'
import { removeSecondFactor } from '@meshdeck/api/second-factor-changes'
import { useCapabilities, useQuery, useSession, useTranslation } from '@meshdeck/platform'
import {
  Badge,
  Button,
  Flex,
  LinkButton,
  Panel,
  Stack,
  Text,
  Tooltip,
  useConfirm,
  useDialog,
} from '@meshdeck/ui'

import { useProfileWords } from './profile-words'

/** Whether a code is asked for at sign-in; set up, set up anew, and off again (decision OP-54) [US-026, US-027]. */
export function SecondFactorPanel() {
  const { t } = useProfileWords()
  const { t: words } = useTranslation('identity')
  const { linkTo } = useDialog()
  const { user } = useSession()
  const isOn = user.is_mfa_enabled
  const isOfProvider = user.auth_type === 'oauth'

  return (
    <Panel
      title={t('mfa.title')}
      aside={
        !isOfProvider && (
          <Badge variant={isOn ? 'surface' : 'outline'} colorPalette={isOn ? 'success' : undefined}>
            {words(isOn ? 'users.mfa.on' : 'users.mfa.off')}
          </Badge>
        )
      }
    >
      <Stack gap="3" px="4" py="3" textStyle="sm" alignItems="start">
        {isOfProvider && <Text>{t('mfa.ofProvider')}</Text>}
        {!isOfProvider && <Text>{t(isOn ? 'mfa.isOn' : 'mfa.isOff')}</Text>}
        {!isOfProvider && (
          <Flex gap="2" flexWrap="wrap">
            <LinkButton variant="outline" to={linkTo('set-up-mfa')}>
              {isOn ? t('mfa.anew') : words('mfa.setUp')}
            </LinkButton>
            {isOn && <TurnOffButton />}
          </Flex>
        )}
      </Stack>
    </Panel>
  )
}

/** Asks first, for the current password where the server checks it; while the server demands a second factor of everybody it says so in place of it. */
function TurnOffButton() {
  const { t } = useProfileWords()
  const confirm = useConfirm()
  const { linkTo } = useDialog()
  const { username } = useSession()
  const { checksIdentity } = useCapabilities()
  const { data: isDemanded = false } = useQuery(secondFactorDemandedQuery())

  function askAndTurnOff() {
    confirm({
      title: t('mfa.off.title'),
      description: t('mfa.off.text'),
      action: t('mfa.off.confirm'),
      onConfirm: async () => {
        await removeSecondFactor({ username })
      },
      success: t('mfa.off.done'),
      failure: t('mfa.off.failed'),
    })
  }

  if (checksIdentity && !isDemanded) {
    return (
      <LinkButton variant="outline" to={linkTo('turn-off-mfa')}>
        {t('mfa.off.action')}
      </LinkButton>
    )
  }
  return (
    <Tooltip content={isDemanded ? t('mfa.demanded') : undefined}>
      <Button
        variant="outline"
        aria-disabled={isDemanded}
        onClick={() => !isDemanded && askAndTurnOff()}
      >
        {t('mfa.off.action')}
      </Button>
    </Tooltip>
  )
}
