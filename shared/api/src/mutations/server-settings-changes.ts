import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, readReply, type Resource, z } from '@meshdeck/platform'

import { change, refreshResources, fetchFresh } from '../change'
import { wholeOf } from '../fields'
import {
  type SettingsFields,
  type SettingsSecret,
  serverSettingsQuery,
  serverSettingsSchema,
} from '../queries/server-settings'

const SETTINGS = 'server/settings'

type Secrets = Partial<Record<SettingsSecret, string>>

/** Encodes the service account of a Google directory as base64 of its file (`pro/idp/google` of the server). */
function asKept(secrets: Secrets): Secrets {
  const { google_sa_creds_json: credentials } = secrets
  // input that is already encoded stays as it is
  if (!credentials?.trim().startsWith('{')) return secrets
  const bytes = new TextEncoder().encode(credentials.trim())
  return { ...secrets, google_sa_creds_json: btoa(String.fromCharCode(...bytes)) }
}

/**
 * Refetches the settings; the rest is refetched in the background, because a server without internet access takes up to
 * a minute for its configuration (contract 1.1).
 */
function refreshSettings(...others: Resource[]) {
  void refreshResources('server-config', 'sso-offered', ...others)
  return refreshResources('settings-record')
}

type Update = {
  /** The fields of a form with their initial and their edited values. */
  base: Partial<SettingsFields>
  mine: Partial<SettingsFields>
  /** New secrets; those left out stay unchanged. */
  secrets?: Secrets
  /** Whether devices apply a changed switch of automatic updates at once (contract 1.1). */
  reachesDevices?: boolean
}

/**
 * PUT /server/settings [AP-014, KS-005]. The request replaces the complete record, and omitted fields are cleared, so
 * the record is fetched with its secrets and sent back with the changed fields. Throws a `CollisionError` if another
 * user has changed the same field since `base`, and, since 1.5.1, an `ApiError` of 400 if validation by the server
 * fails.
 */
export const updateServerSettings = change({
  send: async ({ base, mine, secrets = {}, reachesDevices = false }: Update): Promise<void> => {
    const { known, reply } = await readReply(api.get(SETTINGS), wholeOf(serverSettingsSchema))
    const theirs: Partial<SettingsFields> = known
    const mergedFields = new Map(Object.entries(mergeOrCollide({ base, theirs, mine })))
    const currentFields = new Map(Object.entries(theirs))
    const changedNames = Object.keys(mine).filter(
      (field) => mergedFields.get(field) !== currentFields.get(field),
    )
    const json = {
      ...reply,
      ...Object.fromEntries(changedNames.map((field) => [field, mergedFields.get(field)])),
      ...asKept(secrets),
    }
    const searchParams = reachesDevices ? { force: 'true' } : {}
    // the response contains a new secret in plain text
    await readReply(api.put(SETTINGS, { json, searchParams }), z.unknown())
  },
  queueKey: () => 'server settings',
  stale: ['settings-record', 'server-config', 'sso-offered'],
  settle: () => refreshSettings(),
  isSaved: async (edit) => {
    const currentSettings: Partial<SettingsFields> = await fetchFresh(serverSettingsQuery())
    return isEditSaved(edit, currentSettings)
  },
})

/**
 * DELETE /idp [AP-114]: deletes the settings of the identity provider and the users that came from it (contract 1.7).
 * Throws an `ApiError` of 400 while the super admin is one of them.
 */
export const removeIdentityProvider = change({
  send: async () => {
    await readReply(api.delete('idp'), z.unknown())
  },
  isLeft: async () => (await fetchFresh(serverSettingsQuery())).authprovider !== '',
  stale: ['settings-record', 'server-config', 'sso-offered', 'idp-sync', 'users', 'user-groups'],
  settle: () => refreshSettings('idp-sync', 'users', 'user-groups'),
})

/** Input of a directory test: the values of the form, with the secrets typed into it. */
type DirectoryTest = Pick<
  SettingsFields,
  'authprovider' | 'client_id' | 'azure_tenant' | 'google_admin_email' | 'okta_org_url'
> & { secrets: Secrets }

/** The stored secrets of a directory, used for those that weren't typed. */
const directorySecretsSchema = z.object({
  google_sa_creds_json: z.withDefault(z.string(), ''),
  okta_api_token: z.withDefault(z.string(), ''),
})

/**
 * POST /idp/sync/test (contract 2.3, since 1.5.1): tests whether the directory accepts the server's credentials. A
 * client secret is only tested as typed, because the server doesn't return the stored one. Throws an `ApiError` of 400
 * with the directory's message.
 */
export const testDirectory = change({
  send: async ({
    secrets,
    azure_tenant,
    authprovider,
    ...fields
  }: DirectoryTest): Promise<void> => {
    const storedSecrets = await readReply(api.get(SETTINGS), directorySecretsSchema)
    const json = {
      client_secret: '',
      ...storedSecrets,
      ...fields,
      ...asKept(secrets),
      auth_provider: authprovider,
      azure_tenant_id: azure_tenant,
    }
    await readReply(api.post('idp/sync/test', { json }), z.unknown())
  },
  stale: [],
})
