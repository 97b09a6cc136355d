import { mfaRequiredQuery } from '@meshdeck/api/mfa'
import { removeMfa } from '@meshdeck/api/mfa-changes'
import { useCapabilities, useQuery, useSession } from '@meshdeck/platform'
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

import { useTranslation } from '../translations'

/** Panel that shows whether the sign-in requires a code, and sets it up, again, or turns it off (decision OP-54). */
export function MfaPanel() {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { user } = useSession()
  const isOn = user.is_mfa_enabled
  const isOfProvider = user.auth_type === 'oauth'

  return (
    <Panel
      title={t('profile.mfa.title')}
      aside={
        !isOfProvider && (
          <Badge variant={isOn ? 'surface' : 'outline'} colorPalette={isOn ? 'success' : undefined}>
            {t(isOn ? 'users.mfa.on' : 'users.mfa.off')}
          </Badge>
        )
      }
    >
      <Stack gap="3" px="4" py="3" textStyle="sm" alignItems="start">
        {isOfProvider && <Text>{t('profile.mfa.ofProvider')}</Text>}
        {!isOfProvider && <Text>{t(isOn ? 'profile.mfa.isOn' : 'profile.mfa.isOff')}</Text>}
        {!isOfProvider && (
          <Flex gap="2" flexWrap="wrap">
            <LinkButton variant="outline" to={linkTo('set-up-mfa')}>
              {isOn ? t('profile.mfa.anew') : t('mfa.title')}
            </LinkButton>
            {isOn && <TurnOffButton />}
          </Flex>
        )}
      </Stack>
    </Panel>
  )
}

/**
 * Confirms first, with the current password if the server checks it. While the server requires MFA, shows
 * this instead.
 */
function TurnOffButton() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { linkTo } = useDialog()
  const { username } = useSession()
  const { checksIdentity } = useCapabilities()
  const { data: isRequired = false } = useQuery(mfaRequiredQuery())

  function askAndTurnOff() {
    confirm({
      title: t('profile.mfa.off.title'),
      description: t('profile.mfa.off.text'),
      action: t('profile.mfa.off.confirm'),
      onConfirm: async () => {
        await removeMfa({ username })
      },
      success: t('profile.mfa.off.done'),
      failure: t('profile.mfa.off.failed'),
    })
  }

  if (checksIdentity && !isRequired) {
    return (
      <LinkButton variant="outline" to={linkTo('turn-off-mfa')}>
        {t('profile.mfa.off.action')}
      </LinkButton>
    )
  }
  return (
    <Tooltip content={isRequired ? t('profile.mfa.demanded') : undefined}>
      <Button
        variant="outline"
        aria-disabled={isRequired}
        onClick={() => !isRequired && askAndTurnOff()}
      >
        {t('profile.mfa.off.action')}
      </Button>
    </Tooltip>
  )
}
