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

import { useTranslation } from '../translations'
import {
  authenticationOf,
  authenticationSchema,
  authenticationValues,
  hasField,
} from './authentication-form'
import { ProPart } from './ProPart'
import { SecretField } from './SecretField'
import { TOKEN_MINUTES } from './settings-rules'
import { SettingsForm } from './SettingsForm'
import { useLockoutQuestion } from './use-lockout-question'

type Props = { settings: ServerSettings }

/** How people sign in, and for how long. */
export function AuthenticationTab({ settings }: Props) {
  const { t } = useTranslation()
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
      <Panel title={t('settings.sign.title')}>
        <FieldRows>
          <SwitchField
            name="basic_auth"
            label={t('settings.sign.basic')}
            hint={t('settings.sign.basicHint')}
          />
          <SwitchField
            name="mfa_enforced"
            label={t('settings.sign.mfa')}
            hint={t('settings.sign.mfaHint')}
          />
          <TextField
            name="jwt_validity_duration"
            label={t('settings.sign.lifetime')}
            hint={t('settings.sign.lifetimeHint', TOKEN_MINUTES)}
            inputMode="numeric"
          />
          {hasClients && (
            <TextField
              name="jwt_validity_duration_clients"
              label={t('settings.sign.clients')}
              hint={t('settings.sign.clientsHint', TOKEN_MINUTES)}
              inputMode="numeric"
            />
          )}
          <TextAreaField
            name="allowed_email_domains"
            label={t('settings.sign.domains')}
            hint={t('settings.sign.domainsHint')}
            rows={2}
          />
        </FieldRows>
      </Panel>
      <Panel title={t('settings.provider.title')}>
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
  const { t } = useTranslation()
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
        label={t('settings.provider.provider')}
        hint={t('settings.provider.providerHint')}
        placeholder={t('settings.provider.none')}
        options={providers.map((value) => ({
          value,
          label: t(`settings.provider.names.${value}`),
        }))}
      />
      {hasField(authprovider, 'oidcissuer') && (
        <TextField
          name="oidcissuer"
          label={t('settings.provider.issuer')}
          hint={t('settings.provider.issuerHint')}
          isMachine
        />
      )}
      {hasField(authprovider, 'azure_tenant') && (
        <TextField
          name="azure_tenant"
          label={t('settings.provider.tenant')}
          hint={t('settings.provider.tenantHint')}
          isMachine
        />
      )}
      {hasField(authprovider, 'client_id') && (
        <>
          <TextField
            name="client_id"
            label={t('settings.provider.clientId')}
            hint={t('settings.provider.clientIdHint')}
            isMachine
          />
          <SecretField
            name="client_secret"
            label={t('settings.provider.secret')}
            isKept={settings.client_secret}
          />
        </>
      )}
    </>
  )
}
