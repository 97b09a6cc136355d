import type { Identity } from '../context'
import { type Decoded, bool, int, list, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import type { Store } from '../storage/store'

/** The one settings record of a server (contract 1.1). */
export const settingsType = struct('ServerSettings', {
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
  theme: string('models.Theme'),
  text_size: string(),
  reduced_motion: bool(),
  audit_logs_retention_period: int(),
})
export type Settings = Decoded<typeof settingsType>

/** What a secret is shown as, and what sent back means "keep it". */
export const HIDDEN_SECRET = '.'.repeat(18)

/** What a server starts with; the environment counts on the first start only. */
function firstSettings({ domain, tokenLifetime }: Identity): Settings {
  return {
    ...settingsType.zero(),
    netclientautoupdate: true,
    verbosity: 1,
    telemetry: 'off',
    basic_auth: true,
    jwt_validity_duration: tokenLifetime,
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
  }
}

/** Stores the first settings of a server that has none. */
export function prepareSettings(store: Store, identity: Identity) {
  if (store.records.has('settings')) return
  store.records.insert({ name: 'settings', value: firstSettings(identity) })
}

export function readSettings(store: Store): Settings {
  // written by `writeSettings` or `prepareSettings`, laid over the zero values of later fields
  return Object.assign(settingsType.zero(), store.records.get('settings').value)
}

/** Replaces the whole record; a hidden secret keeps the stored one. */
export function writeSettings(store: Store, settings: Settings) {
  const isKept = settings.client_secret === HIDDEN_SECRET
  const client_secret = isKept ? readSettings(store).client_secret : settings.client_secret
  store.records.update('settings', { value: { ...settings, client_secret } })
}
