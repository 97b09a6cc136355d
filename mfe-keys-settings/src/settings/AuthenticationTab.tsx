import type { ServerSettings } from '@meshdeck/api/server-settings'
import { userListQuery } from '@meshdeck/api/users'
import { useCapabilities, useQuery, useSession } from '@meshdeck/platform'
import { Panel, Stack, Text } from '@meshdeck/ui'
import { ConfirmDialog } from '@meshdeck/ui/dialog'
import {
  FieldRows,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useForm,
} from '@meshdeck/ui/form'
import { type ReactNode, useMemo, useState } from 'react'

import { useTranslation } from '../translations'
import {
  authenticationOf,
  authenticationSchema,
  authenticationValues,
  hasField,
} from './authentication-form'
import { TOKEN_MINUTES } from './settings-rules'
import { ProPart, SecretField, type SettingsChange, SettingsForm } from './SettingsForm'

type Props = { settings: ServerSettings }

/** Settings for how users sign in, and for how long. */
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
  const { hasOkta } = useCapabilities()
  const { authprovider } = useForm<ReturnType<typeof authenticationValues>>().values
  const providers = [
    ...(['google', 'azure-ad', 'github', 'oidc'] as const),
    ...(hasOkta ? (['okta'] as const) : []),
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
          isMonospace
        />
      )}
      {hasField(authprovider, 'azure_tenant') && (
        <TextField
          name="azure_tenant"
          label={t('settings.provider.tenant')}
          hint={t('settings.provider.tenantHint')}
          isMonospace
        />
      )}
      {hasField(authprovider, 'client_id') && (
        <>
          <TextField
            name="client_id"
            label={t('settings.provider.clientId')}
            hint={t('settings.provider.clientIdHint')}
            isMonospace
          />
          <SecretField
            name="client_secret"
            label={t('settings.provider.secret')}
            isStored={settings.client_secret}
          />
        </>
      )}
    </>
  )
}

type Change = SettingsChange<ReturnType<typeof authenticationOf>>
/** Ways to sign in after a change is saved. */
type SignInMethods = {
  hasPasswords: boolean
  provider: string
  /** What the provider needs to work. */
  lacks: 'provider' | 'secret' | undefined
}
type LockoutQuestionProps = {
  methodsBefore: SignInMethods
  methodsAfter: SignInMethods
  answer: (isYes: boolean) => void
}

/**
 * Asks for confirmation before a change that leaves accounts without a way to sign in. The server can't test a
 * provider, so the text explains the effect on users. Render `question`; `confirm` resolves to whether to send the
 * change.
 */
function useLockoutQuestion(settings: ServerSettings): {
  confirm: (change: Change) => Promise<boolean>
  question: ReactNode
} {
  const [pendingQuestion, setPendingQuestion] = useState<LockoutQuestionProps>()

  function confirm({ fields, secrets }: Change): Promise<boolean> {
    const methodsBefore = waysOf(settings, settings.client_secret)
    const secret = secrets?.client_secret
    const methodsAfter = waysOf(
      fields,
      secret === undefined ? settings.client_secret : secret !== '',
    )
    const isSame =
      methodsBefore.hasPasswords === methodsAfter.hasPasswords &&
      methodsBefore.provider === methodsAfter.provider &&
      methodsBefore.lacks === methodsAfter.lacks
    if (methodsAfter.hasPasswords || isSame) return Promise.resolve(true)
    return new Promise((answer) => setPendingQuestion({ methodsBefore, methodsAfter, answer }))
  }

  function finish(isYes: boolean) {
    pendingQuestion?.answer(isYes)
    setPendingQuestion(undefined)
  }

  return {
    confirm,
    question: pendingQuestion && <LockoutQuestion {...pendingQuestion} answer={finish} />,
  }
}

function waysOf(
  { basic_auth, authprovider }: Pick<ServerSettings, 'basic_auth' | 'authprovider'>,
  hasSecret: boolean,
): SignInMethods {
  const methods = { hasPasswords: basic_auth, provider: authprovider }
  if (authprovider === '') return { ...methods, lacks: 'provider' }
  return { ...methods, lacks: hasSecret ? undefined : 'secret' }
}

/** Explains what happens, to how many users, and to the current one. */
function LockoutQuestion({ methodsBefore, methodsAfter, answer }: LockoutQuestionProps) {
  const { t } = useTranslation()
  const { username } = useSession()
  const { data: users } = useQuery(userListQuery())
  const lockedUsers = users?.filter(
    ({ auth_type }) => methodsAfter.lacks !== undefined || auth_type !== 'oauth',
  )
  const provider = t(`settings.provider.names.${methodsAfter.provider || 'oidc'}`, {
    defaultValue: methodsAfter.provider,
  })
  const about = methodsBefore.hasPasswords ? 'passwords' : 'provider'

  return (
    <ConfirmDialog
      title={t(`settings.lockout.${about}.title`)}
      action={t(`settings.lockout.${about}.action`)}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <Stack as="span" gap="2">
        <span>{t(`settings.lockout.lacks.${methodsAfter.lacks ?? 'nothing'}`, { provider })}</span>
        {lockedUsers && (
          <span>{t('settings.lockout.accounts', { count: lockedUsers.length })}</span>
        )}
        {lockedUsers?.some((user) => user.username === username) && (
          <Text as="strong" color="fg">
            {t('settings.lockout.own', { username })}
          </Text>
        )}
        <span>{t('settings.lockout.wayBack')}</span>
      </Stack>
    </ConfirmDialog>
  )
}
