import { isDeepStrictEqual } from 'node:util'

import type { Identity } from '../context'
import { struct } from '../http/decode-body'
import { type DecodedField, bool, int, list, string } from '../http/field-types'
import type { Store } from '../storage/store'

const common = {
  netclientautoupdate: bool(),
  verbosity: int('int32', 32),
  authprovider: string(),
  oidcissuer: string(),
  client_id: string(),
  client_secret: string(),
  sync_enabled: bool(),
  google_admin_email: string(),
  google_sa_creds_json: string(),
  azure_tenant: string(),
  user_filters: list(string()),
  group_filters: list(string()),
  idp_sync_interval: string(),
  telemetry: string(),
  basic_auth: bool(),
  jwt_validity_duration: int(),
  mfa_enforced: bool(),
  rac_restrict_to_single_network: bool(),
  endpoint_detection: bool(),
  allowed_email_domains: string(),
  email_sender_addr: string(),
  email_sender_user: string(),
  email_sender_password: string(),
  smtp_host: string(),
  smtp_port: int(),
  metric_interval: string(),
  metrics_port: int(),
  manage_dns: bool(),
  default_domain: string(),
  stun: bool(),
  stun_servers: string(),
  audit_logs_retention_period: int(),
}

/** Settings record of 1.0.0 (contract 1.1). */
export const settingsType100 = struct('ServerSettings', {
  ...common,
  theme: string('models.Theme'),
  text_size: string(),
  reduced_motion: bool(),
})

const fields110 = {
  ...common,
  okta_org_url: string(),
  okta_api_token: string(),
  jwt_validity_duration_clients: int(),
}
const fields120 = { ...fields110, peer_connection_check_interval: string() }
const fields140 = {
  ...fields120,
  posture_check_interval: string(),
  clean_up_interval_in_mins: int(),
  enable_flow_logs: bool(),
}
const fields150 = { ...fields140, ip_detection_interval: int() }
const oldAccess = { old_acl_support: bool() }

/** Settings records since 1.1.0, where appearance belongs to users (releases.md, Server and settings). */
export const settingsType110 = struct('ServerSettings', fields110)
export const settingsType120 = struct('ServerSettings', { ...fields120, ...oldAccess })
export const settingsType140 = struct('ServerSettings', { ...fields140, ...oldAccess })
export const settingsType150 = struct('ServerSettings', { ...fields150, ...oldAccess })

/** Settings record of 1.5.1 (contract 2.2). */
export const settingsType151 = struct('ServerSettings', fields150)

/** Stored settings: the fields of all versions, so that data can move between them. */
export type Settings = DecodedField<typeof settingsType100> & DecodedField<typeof settingsType150>

/** Mask of a secret, which means "keep it" when sent back. */
export const HIDDEN_SECRET = '.'.repeat(18)

/** Settings that only an administrator can read. */
export const settingsSecrets = [
  'client_secret',
  'email_sender_password',
  'google_sa_creds_json',
  'okta_api_token',
] as const satisfies Array<keyof Settings>
export type SettingsSecret = (typeof settingsSecrets)[number]

/** Returns the settings with these secrets masked; an empty one stays empty, which shows that none is stored. */
export function withMasked(settings: Settings, secrets: readonly SettingsSecret[]): Settings {
  const masked = secrets.map((name) => [name, settings[name] && HIDDEN_SECRET])
  return Object.assign({}, settings, Object.fromEntries(masked))
}

/** Returns the sent settings, with the stored secret instead of each mask. */
export function withStoredSecrets<T extends Partial<Settings>>(store: Store, sentSettings: T): T {
  const storedSettings = readSettings(store)
  const keptSecrets = settingsSecrets
    .filter((name) => sentSettings[name] === HIDDEN_SECRET)
    .map((name) => [name, storedSettings[name]])
  return Object.assign({}, sentSettings, Object.fromEntries(keptSecrets))
}

/** Returns the initial settings; the environment counts on the first start only. */
function firstSettings({ domain, tokenLifetime }: Identity): Settings {
  return {
    ...zeroSettings(),
    netclientautoupdate: true,
    verbosity: 1,
    telemetry: 'off',
    basic_auth: true,
    jwt_validity_duration: tokenLifetime,
    jwt_validity_duration_clients: tokenLifetime,
    endpoint_detection: true,
    allowed_email_domains: '*',
    smtp_port: 587,
    metric_interval: '15',
    metrics_port: 51_821,
    manage_dns: true,
    default_domain: domain,
    theme: 'dark',
    text_size: '16',
    audit_logs_retention_period: 7,
    ip_detection_interval: 15,
    peer_connection_check_interval: '15',
    posture_check_interval: '30',
    clean_up_interval_in_mins: 10,
  }
}

/**
 * Stores the initial settings of a server without any, and the initial values of later fields in older data;
 * `versionSettings` are the initial values of its version.
 */
export function prepareSettings(
  store: Store,
  identity: Identity,
  versionSettings: Partial<Settings>,
) {
  const initialSettings = { ...firstSettings(identity), ...versionSettings }
  const storedRecord = store.records.find('settings')
  if (!storedRecord) store.records.insert({ name: 'settings', value: initialSettings })
  else {
    const value = Object.assign(initialSettings, storedRecord.value)
    // most starts change nothing, so they write nothing on a full disk either
    if (!isDeepStrictEqual(value, storedRecord.value)) store.records.update('settings', { value })
  }
}

export function readSettings(store: Store): Settings {
  // written by `writeSettings` or `prepareSettings`
  return Object.assign(zeroSettings(), store.records.get('settings').value)
}

/** Replaces the given fields; a masked secret keeps the stored one. */
export function writeSettings(store: Store, settings: Partial<Settings>) {
  const value = { ...readSettings(store), ...withStoredSecrets(store, settings) }
  store.records.update('settings', { value })
}

function zeroSettings(): Settings {
  return { ...settingsType100.zero(), ...settingsType150.zero() }
}
