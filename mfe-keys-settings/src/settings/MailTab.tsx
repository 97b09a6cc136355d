import type { ServerSettings } from '@meshdeck/api/server-settings'
import { useCapabilities } from '@meshdeck/platform'
import { Panel, Stack } from '@meshdeck/ui'
import { FieldRows, OtherRow, TextField } from '@meshdeck/ui/form'

import { MailTrial } from './MailTrial'
import { SecretField } from './SecretField'
import { mailOf, mailSchema, mailValues } from './settings-form'
import { useSettingsWords } from './settings-words'
import { SettingsForm } from './SettingsForm'

/** By which server mail leaves: invites, which are of Pro. */
export function MailTab({ settings }: { settings: ServerSettings }) {
  const { isPro } = useCapabilities()

  return (
    <Stack gap="4">
      <MailForm settings={settings} />
      {isPro && <MailTrial isSet={settings.smtp_host !== ''} />}
    </Stack>
  )
}

function MailForm({ settings }: { settings: ServerSettings }) {
  const { t } = useSettingsWords()
  const { isPro } = useCapabilities()

  return (
    <SettingsForm settings={settings} editOf={mailOf} toValues={mailValues} schema={mailSchema}>
      <Panel title={t('mail.title')}>
        <FieldRows>
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
          {!isPro && (
            <OtherRow textStyle="sm" color="fg.muted">
              {t('mail.onlyPro')}
            </OtherRow>
          )}
        </FieldRows>
      </Panel>
    </SettingsForm>
  )
}
