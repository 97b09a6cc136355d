import type { ServerSettings } from '@meshdeck/api/server-settings'
import { useCapabilities } from '@meshdeck/platform'
import { Panel } from '@meshdeck/ui'
import {
  FieldRows,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useForm,
} from '@meshdeck/ui/form'
import { useMemo } from 'react'

import {
  authenticationOf,
  authenticationSchema,
  authenticationValues,
  hasField,
} from './authentication-form'
import { ProPart } from './ProPart'
import { SecretField } from './SecretField'
import { TOKEN_MINUTES } from './settings-rules'
import { useSettingsWords } from './settings-words'
import { SettingsForm } from './SettingsForm'
import { useLockoutQuestion } from './use-lockout-question'

type Props = { settings: ServerSettings }

/** How people sign in, and for how long. */
export function AuthenticationTab({ settings }: Props) {
  const { t } = useSettingsWords()
  const { namesProgram: hasClients, isPro: hasProviders } = useCapabilities()
  const { confirm, question } = useLockoutQuestion(settings)
  const schema = useMemo(
    () => authenticationSchema(authenticationOf(settings), { hasClients, hasProviders }),
    [settings, hasClients, hasProviders],
  )

  return (
    <SettingsForm
      settings={settings}
      editOf={authenticationOf}
      toValues={authenticationValues}
      schema={schema}
      confirm={confirm}
    >
      {question}
      <Panel title={t('sign.title')}>
        <FieldRows>
          <SwitchField name="basic_auth" label={t('sign.basic')} hint={t('sign.basicHint')} />
          <SwitchField name="mfa_enforced" label={t('sign.mfa')} hint={t('sign.mfaHint')} />
          <TextField
            name="jwt_validity_duration"
            label={t('sign.lifetime')}
            hint={t('sign.lifetimeHint', TOKEN_MINUTES)}
            inputMode="numeric"
          />
          {hasClients && (
            <TextField
              name="jwt_validity_duration_clients"
              label={t('sign.clients')}
              hint={t('sign.clientsHint', TOKEN_MINUTES)}
              inputMode="numeric"
            />
          )}
          <TextAreaField
            name="allowed_email_domains"
            label={t('sign.domains')}
            hint={t('sign.domainsHint')}
            rows={2}
          />
        </FieldRows>
      </Panel>
      <Panel title={t('provider.title')}>
        <FieldRows>
          <ProPart>
            <ProviderFields settings={settings} />
          </ProPart>
        </FieldRows>
      </Panel>
    </SettingsForm>
  )
}

function ProviderFields({ settings }: Props) {
  const { t } = useSettingsWords()
  const { hasUserSettings: isLater } = useCapabilities()
  const { authprovider } = useForm<ReturnType<typeof authenticationValues>>().values
  const providers = [
    ...(['google', 'azure-ad', 'github', 'oidc'] as const),
    ...(isLater ? (['okta'] as const) : []),
  ]

  return (
    <>
      <SelectField
        name="authprovider"
        label={t('provider.provider')}
        hint={t('provider.providerHint')}
        placeholder={t('provider.none')}
        options={providers.map((value) => ({ value, label: t(`provider.names.${value}`) }))}
      />
      {hasField(authprovider, 'oidcissuer') && (
        <TextField
          name="oidcissuer"
          label={t('provider.issuer')}
          hint={t('provider.issuerHint')}
          isMachine
        />
      )}
      {hasField(authprovider, 'azure_tenant') && (
        <TextField
          name="azure_tenant"
          label={t('provider.tenant')}
          hint={t('provider.tenantHint')}
          isMachine
        />
      )}
      {hasField(authprovider, 'client_id') && (
        <>
          <TextField
            name="client_id"
            label={t('provider.clientId')}
            hint={t('provider.clientIdHint')}
            isMachine
          />
          <SecretField
            name="client_secret"
            label={t('provider.secret')}
            isKept={settings.client_secret}
          />
        </>
      )}
    </>
  )
}
