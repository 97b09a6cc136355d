import { isEditKept, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, readReply, type Resource, z } from '@meshdeck/platform'

import { change, readAgain, readAnew } from '../change'
import { wholeOf } from '../fields'
import {
  type SettingsFields,
  type SettingsSecret,
  serverSettingsQuery,
  serverSettingsSchema,
} from '../queries/server-settings'

const SETTINGS = 'server/settings'

type Secrets = Partial<Record<SettingsSecret, string>>

/** The service account of a Google directory goes in as base64 of its file (`pro/idp/google` of the server). */
function asKept(secrets: Secrets): Secrets {
  const { google_sa_creds_json: credentials } = secrets
  // whoever has encoded it already is taken at their word
  if (!credentials?.trim().startsWith('{')) return secrets
  const bytes = new TextEncoder().encode(credentials.trim())
  return { ...secrets, google_sa_creds_json: btoa(String.fromCharCode(...bytes)) }
}

/** The rest is read in the background: a server without a way out takes up to a minute for its configuration (contract 1.1). */
function readSettingsAgain(...others: Resource[]) {
  void readAgain('server-config', 'sso-offered', ...others)
  return readAgain('settings-record')
}

type Update = {
  /** The fields of a form as it began, and as they are to be. */
  base: Partial<SettingsFields>
  mine: Partial<SettingsFields>
  /** New secrets; those that are not named stay. */
  secrets?: Secrets
  /** Whether devices take over the switch of automatic updates at once, where it is changed (contract 1.1). */
  reachesDevices?: boolean
}

/**
 * PUT /server/settings [AP-014, KS-005]. The call replaces the whole record, and what is left out becomes nothing: it is
 * read anew, secrets and all, and goes back with the changed fields on top. Throws a `CollisionError` when somebody
 * else has changed the same field since `base`, an `ApiError` of 400 with the server's rules from 1.5.1 on.
 */
export const updateServerSettings = change({
  send: async ({ base, mine, secrets = {}, reachesDevices = false }: Update): Promise<void> => {
    const { known, reply } = await readReply(api.get(SETTINGS), wholeOf(serverSettingsSchema))
    const theirs: Partial<SettingsFields> = known
    const merged = new Map(Object.entries(mergeOrCollide({ base, theirs, mine })))
    const then = new Map(Object.entries(theirs))
    const changed = Object.keys(mine).filter((field) => merged.get(field) !== then.get(field))
    const json = {
      ...reply,
      ...Object.fromEntries(changed.map((field) => [field, merged.get(field)])),
      ...asKept(secrets),
    }
    const searchParams = reachesDevices ? { force: 'true' } : {}
    // the answer holds a new secret in clear
    await readReply(api.put(SETTINGS, { json, searchParams }), z.unknown())
  },
  inTurn: () => 'server settings',
  stale: ['settings-record', 'server-config', 'sso-offered'],
  settle: () => readSettingsAgain(),
  isSaved: async (edit) => {
    const kept: Partial<SettingsFields> = await readAnew(serverSettingsQuery())
    return isEditKept(edit, kept)
  },
})

/**
 * DELETE /idp [AP-114]: the provider's settings, and who has come from there (contract 1.7). Throws an `ApiError` of
 * 400 while the super admin has.
 */
export const removeIdentityProvider = change({
  send: async () => {
    await readReply(api.delete('idp'), z.unknown())
  },
  isLeft: async () => (await readAnew(serverSettingsQuery())).authprovider !== '',
  stale: ['settings-record', 'server-config', 'sso-offered', 'idp-sync', 'users', 'user-groups'],
  settle: () => readSettingsAgain('idp-sync', 'users', 'user-groups'),
})

/** What a directory is asked with: what the form holds, and secrets that were typed into it. */
type DirectoryTest = Pick<
  SettingsFields,
  'authprovider' | 'client_id' | 'azure_tenant' | 'google_admin_email' | 'okta_org_url'
> & { secrets: Secrets }

/** The secrets of a directory as they are kept, for those that were not typed anew. */
const directorySecretsSchema = z.object({
  google_sa_creds_json: z.withDefault(z.string(), ''),
  okta_api_token: z.withDefault(z.string(), ''),
})

/**
 * POST /idp/sync/test (contract 2.3, since 1.5.1): whether the directory lets the server in. The secret of a client is
 * tried as typed alone, for the server does not tell it. Throws an `ApiError` of 400 with the directory's words.
 */
export const testDirectory = change({
  send: async ({
    secrets,
    azure_tenant,
    authprovider,
    ...fields
  }: DirectoryTest): Promise<void> => {
    const kept = await readReply(api.get(SETTINGS), directorySecretsSchema)
    const json = {
      client_secret: '',
      ...kept,
      ...fields,
      ...asKept(secrets),
      auth_provider: authprovider,
      azure_tenant_id: azure_tenant,
    }
    await readReply(api.post('idp/sync/test', { json }), z.unknown())
  },
  stale: [],
})
