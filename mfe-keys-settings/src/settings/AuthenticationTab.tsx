import type { ServerSettings } from '@meshdeck/api/server-settings'
import { useCapabilities } from '@meshdeck/platform'
import { Callout, Panel } from '@meshdeck/ui'
import {
  FieldRows,
  OtherRow,
  SelectField,
  SwitchField,
  TextField,
  useForm,
} from '@meshdeck/ui/form'

import { ProPart } from './ProPart'
import { SecretField } from './SecretField'
import { authenticationOf, authenticationSchema, authenticationValues } from './settings-form'
import { useSettingsWords } from './settings-words'
import { SettingsForm } from './SettingsForm'

type Props = { settings: ServerSettings }

/** How people sign in, and for how long. */
export function AuthenticationTab({ settings }: Props) {
  const { t } = useSettingsWords()
  const { namesProgram } = useCapabilities()

  return (
    <SettingsForm
      settings={settings}
      editOf={authenticationOf}
      toValues={authenticationValues}
      schema={authenticationSchema}
    >
      <Panel title={t('sign.title')}>
        <FieldRows>
          <LockoutNotice />
          <SwitchField name="basic_auth" label={t('sign.basic')} hint={t('sign.basicHint')} />
          <SwitchField name="mfa_enforced" label={t('sign.mfa')} hint={t('sign.mfaHint')} />
          <TextField
            name="jwt_validity_duration"
            label={t('sign.lifetime')}
            hint={t('sign.lifetimeHint')}
            inputMode="numeric"
          />
          {namesProgram && (
            <TextField
              name="jwt_validity_duration_clients"
              label={t('sign.clients')}
              hint={t('sign.clientsHint')}
              inputMode="numeric"
            />
          )}
          <TextField
            name="allowed_email_domains"
            label={t('sign.domains')}
            hint={t('sign.domainsHint')}
            isMachine
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

type Values = ReturnType<typeof authenticationValues>

function LockoutNotice() {
  const { t } = useSettingsWords()
  const { values } = useForm<Values>()
  if (values.basic_auth) return null
  return (
    <OtherRow>
      <Callout tone="warning">
        {t(values.authprovider === '' ? 'sign.nobody' : 'sign.onlyProvider')}
      </Callout>
    </OtherRow>
  )
}

function ProviderFields({ settings }: Props) {
  const { t } = useSettingsWords()
  const { hasUserSettings: isLater } = useCapabilities()
  const { values } = useForm<Values>()
  const { authprovider } = values
  const providers = ['google', 'azure-ad', 'github', 'oidc', ...(isLater ? ['okta'] : [])]

  return (
    <>
      <SelectField
        name="authprovider"
        label={t('provider.provider')}
        hint={t('provider.providerHint')}
        placeholder={t('provider.none')}
        options={providers.map((value) => ({ value, label: t(`provider.names.${value}`) }))}
      />
      {authprovider !== '' && (
        <>
          {(authprovider === 'oidc' || authprovider === 'okta') && (
            <TextField
              name="oidcissuer"
              label={t('provider.issuer')}
              hint={t('provider.issuerHint')}
              isMachine
            />
          )}
          {authprovider === 'azure-ad' && (
            <TextField name="azure_tenant" label={t('provider.tenant')} isMachine />
          )}
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
