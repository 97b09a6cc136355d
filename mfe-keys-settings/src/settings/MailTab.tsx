import type { ServerSettings } from '@meshdeck/api/server-settings'
import { hasSlot, useCapabilities } from '@meshdeck/platform'
import { LinkButton, Panel, Stack, Text, useDialog } from '@meshdeck/ui'
import { TextField } from '@meshdeck/ui/form'

import { SecretField } from './SecretField'
import { mailOf, mailSchema, mailValues } from './settings-form'
import { useSettingsWords } from './settings-words'
import { SettingsForm } from './SettingsForm'

/** By which server mail leaves. No call tries it: who has Pro invites himself. */
export function MailTab({ settings }: { settings: ServerSettings }) {
  const { t } = useSettingsWords()
  const { isPro } = useCapabilities()
  const { linkTo } = useDialog()

  return (
    <SettingsForm settings={settings} editOf={mailOf} toValues={mailValues} schema={mailSchema}>
      <Panel title={t('mail.title')}>
        <Stack gap="4" p="4">
          <TextField name="smtp_host" label={t('mail.host')} isMachine />
          <TextField name="smtp_port" label={t('mail.port')} inputMode="numeric" />
          <TextField
            name="email_sender_addr"
            label={t('mail.sender')}
            hint={t('mail.senderHint')}
            isMachine
          />
          <TextField
            name="email_sender_user"
            label={t('mail.user')}
            hint={t('mail.userHint')}
            isMachine
          />
          <SecretField
            name="email_sender_password"
            label={t('mail.password')}
            isKept={settings.email_sender_password}
          />
          <Text textStyle="sm" color="fg.muted">
            {t(isPro ? 'mail.try' : 'mail.onlyPro')}
          </Text>
          {isPro && hasSlot('user.invite') && (
            <LinkButton alignSelf="flex-start" to={linkTo('user.invite')}>
              {t('mail.invite')}
            </LinkButton>
          )}
        </Stack>
      </Panel>
    </SettingsForm>
  )
}
