import type { ServerSettings } from '@meshdeck/api/server-settings'
import { removeIdentityProvider, testDirectory } from '@meshdeck/api/server-settings-changes'
import { errorText, useCapabilities, useMutation } from '@meshdeck/platform'
import { Button, Callout, Flex, lazyOverlay, Panel, Stack, Text, useConfirm } from '@meshdeck/ui'
import {
  FieldRows,
  OtherRow,
  SwitchField,
  TextAreaField,
  TextField,
  useForm,
} from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { syncOf, syncSchema, syncValues } from './settings-form'
import { ProPart, SecretField, SettingsForm } from './SettingsForm'

// needed only for removal
const GoneWithProvider = lazyOverlay(
  async () => (await import('./GoneWithProvider')).GoneWithProvider,
)

type Props = { settings: ServerSettings }

/** Settings for users synced from a company's directory, and how often (Pro). */
export function SyncTab({ settings }: Props) {
  const { t } = useTranslation()
  const { authprovider: provider } = settings
  const schema = useMemo(() => syncSchema(syncOf(settings), provider), [settings, provider])

  return (
    <ProPart>
      <Stack gap="4">
        <SettingsForm settings={settings} editOf={syncOf} toValues={syncValues} schema={schema}>
          {provider === '' && <Callout tone="info">{t('settings.sync.noProvider')}</Callout>}
          <Panel title={t('settings.sync.title')}>
            <FieldRows>
              <SwitchField
                name="sync_enabled"
                label={t('settings.sync.on')}
                hint={t('settings.sync.onHint')}
              />
              <TextField
                name="idp_sync_interval"
                label={t('settings.sync.interval')}
                hint={t('settings.sync.intervalHint')}
                isMonospace
              />
              <DirectoryFields settings={settings} />
              <TextAreaField
                name="user_filters"
                label={t('settings.sync.users')}
                hint={t('settings.sync.filterHint')}
                rows={3}
              />
              <TextAreaField
                name="group_filters"
                label={t('settings.sync.groups')}
                hint={t('settings.sync.filterHint')}
                rows={3}
              />
              <DirectoryTest settings={settings} />
              <OtherRow textStyle="sm" color="fg.muted">
                {t('settings.sync.reach')}
              </OtherRow>
            </FieldRows>
          </Panel>
        </SettingsForm>
        {provider !== '' && <RemoveIntegration provider={provider} />}
      </Stack>
    </ProPart>
  )
}

function DirectoryFields({ settings }: Props) {
  const { t } = useTranslation()
  const { authprovider: provider } = settings
  if (provider === 'google') {
    return (
      <>
        <TextField name="google_admin_email" label={t('settings.sync.googleAdmin')} isMonospace />
        <SecretField
          name="google_sa_creds_json"
          label={t('settings.sync.googleCredentials')}
          isStored={settings.google_sa_creds_json}
        />
      </>
    )
  }
  if (provider !== 'okta') return null
  return (
    <>
      <TextField name="okta_org_url" label={t('settings.sync.oktaUrl')} isMonospace />
      <SecretField
        name="okta_api_token"
        label={t('settings.sync.oktaToken')}
        isStored={settings.okta_api_token}
      />
    </>
  )
}

/** Directories whose settings a server can test (contract 2.3). */
const testable = ['google', 'azure-ad', 'okta']

/** Tests the typed settings before they are saved. */
function DirectoryTest({ settings }: Props) {
  const { t } = useTranslation()
  const { testsDirectories } = useCapabilities()
  const { values } = useForm<ReturnType<typeof syncValues>>()
  const { authprovider, client_id, azure_tenant } = settings
  const test = useMutation({ mutationFn: testDirectory })
  if (!testsDirectories || !testable.includes(authprovider)) return null
  const { google_admin_email, okta_org_url } = values
  const typedSecrets = Object.entries(values.secrets).filter(([, secret]) => secret !== '')

  return (
    <>
      {authprovider === 'azure-ad' && (
        // the server doesn't return the stored secret, so only a typed one can be tested
        <SecretField
          name="client_secret"
          label={t('settings.provider.secret')}
          hint={t('settings.sync.azureSecretHint')}
          isStored={settings.client_secret}
        />
      )}
      <OtherRow>
        <Flex gap="3" alignItems="center" flexWrap="wrap">
          <Button
            disabled={test.isPending}
            onClick={() =>
              test.mutate({
                authprovider,
                client_id,
                azure_tenant,
                google_admin_email,
                okta_org_url,
                secrets: Object.fromEntries(typedSecrets),
              })
            }
          >
            {t('settings.sync.test')}
          </Button>
          <Text textStyle="sm" role="status">
            {test.isSuccess && t('settings.sync.testDone')}
          </Text>
        </Flex>
      </OtherRow>
      {test.error && (
        <OtherRow>
          <Callout tone="critical" role="alert" title={t('settings.sync.testFailed')}>
            {errorText(test.error)}
          </Callout>
        </OtherRow>
      )}
    </>
  )
}

/** Removes the provider, its settings, and its users and groups (decision OP-59). */
function RemoveIntegration({ provider }: { provider: string }) {
  const { t } = useTranslation()
  const confirm = useConfirm()

  return (
    <Panel title={t('settings.remove.title')}>
      <Flex p="4" gap="3" alignItems="center" justifyContent="space-between" flexWrap="wrap">
        <Text textStyle="sm" color="fg.muted" flex="1 1 16rem">
          {t('settings.remove.hint')}
        </Text>
        <Button
          variant="outline"
          colorPalette="critical"
          onClick={() =>
            confirm({
              title: t('settings.remove.question'),
              description: (
                <Stack gap="3">
                  <Text>{t('settings.remove.text')}</Text>
                  <GoneWithProvider />
                </Stack>
              ),
              size: 'md',
              action: t('settings.remove.action'),
              typedName: provider,
              onConfirm: removeIdentityProvider,
              success: t('settings.remove.done'),
              failure: t('settings.remove.failed'),
            })
          }
        >
          {t('settings.remove.action')}
        </Button>
      </Flex>
    </Panel>
  )
}
