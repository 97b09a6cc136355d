import type { ServerSettings } from '@meshdeck/api/server-settings'
import { useCapabilities } from '@meshdeck/platform'
import { Callout, Panel, Stack } from '@meshdeck/ui'
import { FieldRows, TextField } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import { MailTrial } from './MailTrial'
import { SecretField } from './SecretField'
import { mailOf, mailSchema, mailValues } from './settings-form'
import { SettingsForm } from './SettingsForm'

/** By which server mail leaves: invites, which are of Pro. */
export function MailTab({ settings }: { settings: ServerSettings }) {
  const { t } = useTranslation()
  const { isPro, version } = useCapabilities()

  return (
    <Stack gap="4">
      {/* which edition it is, is known a moment after sign-in */}
      {!isPro && version !== '' && <Callout tone="info">{t('settings.mail.onlyPro')}</Callout>}
      <MailForm settings={settings} />
      {isPro && <MailTrial isSet={settings.smtp_host !== ''} />}
    </Stack>
  )
}

function MailForm({ settings }: { settings: ServerSettings }) {
  const { t } = useTranslation()

  return (
    <SettingsForm settings={settings} editOf={mailOf} toValues={mailValues} schema={mailSchema}>
      <Panel title={t('settings.mail.title')}>
        <FieldRows>
          <TextField
            name="smtp_host"
            label={t('settings.mail.host')}
            hint={t('settings.mail.hostHint')}
            isMachine
          />
          <TextField
            name="smtp_port"
            label={t('settings.mail.port')}
            hint={t('settings.mail.portHint')}
            inputMode="numeric"
          />
          <TextField
            name="email_sender_addr"
            label={t('settings.mail.sender')}
            hint={t('settings.mail.senderHint')}
            isMachine
          />
          <TextField
            name="email_sender_user"
            label={t('settings.mail.user')}
            hint={t('settings.mail.userHint')}
            isMachine
          />
          <SecretField
            name="email_sender_password"
            label={t('settings.mail.password')}
            isKept={settings.email_sender_password}
          />
        </FieldRows>
      </Panel>
    </SettingsForm>
  )
}
