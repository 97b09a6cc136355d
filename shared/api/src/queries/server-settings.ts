import { api, type Infer, listOf, queryKeyOf, queryOptions, readReply, z } from '@meshdeck/platform'

import { amount, flag, text } from '../fields'

/** Whether the server has a secret. It sends most of them in plain text; they are dropped here (contract 1.1, 2.2). */
const secretPresence = z.pipe(
  text,
  z.transform((secret) => secret !== ''),
)

/**
 * The server settings that the console reads and changes (contract 1.1, 2.2). Fields of 1.5.1 read as their zero values
 * on 1.0.0. For secrets, only their presence is read.
 */
export const serverSettingsSchema = z.object({
  netclientautoupdate: flag,
  /** From 0 (least) to 4 (everything). */
  verbosity: amount,
  default_domain: text,
  manage_dns: flag,
  /** `on` or `off`. */
  telemetry: text,
  endpoint_detection: flag,
  rac_restrict_to_single_network: flag,
  stun: flag,
  /** `host:port`, separated by commas. */
  stun_servers: text,
  /** Seconds, at least 15; since 1.5.1. */
  ip_detection_interval: amount,

  basic_auth: flag,
  mfa_enforced: flag,
  /** Minutes; since 1.5.1 from 5 to 525600 (a year). */
  jwt_validity_duration: amount,
  /** The same for desktop clients, since 1.5.1. */
  jwt_validity_duration_clients: amount,
  /** Separated by commas; `*` for all. */
  allowed_email_domains: text,
  /** `google`, `azure-ad`, `github`, `oidc`, since 1.5.1 `okta`; empty for none. */
  authprovider: text,
  oidcissuer: text,
  client_id: text,
  azure_tenant: text,
  client_secret: secretPresence,

  sync_enabled: flag,
  /** Such as `24h`; empty for the server's default. */
  idp_sync_interval: text,
  google_admin_email: text,
  google_sa_creds_json: secretPresence,
  /** Since 1.5.1. */
  okta_org_url: text,
  okta_api_token: secretPresence,
  user_filters: listOf(z.string()),
  group_filters: listOf(z.string()),

  smtp_host: text,
  smtp_port: amount,
  email_sender_addr: text,
  email_sender_user: text,
  email_sender_password: secretPresence,

  /** Minutes, as a string. */
  metric_interval: text,
  metrics_port: amount,
  /** Days. */
  audit_logs_retention_period: amount,
})
export type ServerSettings = Infer<typeof serverSettingsSchema>

/** Secrets in the settings, which are written and never read. */
export type SettingsSecret =
  | 'client_secret'
  | 'google_sa_creds_json'
  | 'okta_api_token'
  | 'email_sender_password'

/** Settings that a field shows and changes. */
export type SettingsFields = Omit<ServerSettings, SettingsSecret>

/** GET /server/settings: the settings of the server without its secrets [AP-013]. */
export const serverSettingsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('settings-record', { path: 'server/settings' }, 'without-secrets'),
    queryFn: ({ signal }) =>
      readReply(api.get('server/settings', { signal }), serverSettingsSchema),
  })
