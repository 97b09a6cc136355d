import type { ServerSettings } from '@meshdeck/api/server-settings'
import { useCapabilities } from '@meshdeck/platform'
import { Callout, Panel, Stack } from '@meshdeck/ui'
import { FieldRows, TextField } from '@meshdeck/ui/form'

import { MailTrial } from './MailTrial'
import { SecretField } from './SecretField'
import { mailOf, mailSchema, mailValues } from './settings-form'
import { useSettingsWords } from './settings-words'
import { SettingsForm } from './SettingsForm'

/** By which server mail leaves: invites, which are of Pro. */
export function MailTab({ settings }: { settings: ServerSettings }) {
  const { t } = useSettingsWords()
  const { isPro, version } = useCapabilities()

  return (
    <Stack gap="4">
      {/* which edition it is, is known a moment after sign-in */}
      {!isPro && version !== '' && <Callout tone="info">{t('mail.onlyPro')}</Callout>}
      <MailForm settings={settings} />
      {isPro && <MailTrial isSet={settings.smtp_host !== ''} />}
    </Stack>
  )
}

function MailForm({ settings }: { settings: ServerSettings }) {
  const { t } = useSettingsWords()

  return (
    <SettingsForm settings={settings} editOf={mailOf} toValues={mailValues} schema={mailSchema}>
      <Panel title={t('mail.title')}>
        <FieldRows>
          <TextField name="smtp_host" label={t('mail.host')} hint={t('mail.hostHint')} isMachine />
          <TextField
            name="smtp_port"
            label={t('mail.port')}
            hint={t('mail.portHint')}
            inputMode="numeric"
          />
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
        </FieldRows>
      </Panel>
    </SettingsForm>
  )
}
