import type { ServerSettings, SettingsSecret } from '@meshdeck/api/server-settings'
import { z } from '@meshdeck/platform'

/*
 * What each tab holds of the settings: its part as the server has it, the same as typed, and the rules by which that is
 * sent. Numbers are typed as text, lists a line each; an empty secret leaves the one that the server keeps.
 */

const MAX_PORT = 65_535
/** Minutes; the server's own limits from 1.5.1 on (contract 2.2). */
const TOKEN_MINUTES = { least: 5, most: 525_600 }
const DETECTION_SECONDS = 15

/** A whole number from `least` to `most`. */
const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most,
          'settings:invalid.number',
        ),
      ),
    z.transform(Number),
  )

const trimmed = z.pipe(
  z.string(),
  z.transform((text) => text.trim()),
)

const lines = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
)

/** Only secrets that were typed are sent. */
const typedSecrets = (secrets: Partial<Record<SettingsSecret, string>>) =>
  Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== ''))

export const generalOf = (settings: ServerSettings) => ({
  netclientautoupdate: settings.netclientautoupdate,
  verbosity: settings.verbosity,
  default_domain: settings.default_domain,
  manage_dns: settings.manage_dns,
  telemetry: settings.telemetry,
  endpoint_detection: settings.endpoint_detection,
  stun: settings.stun,
  stun_servers: settings.stun_servers,
  rac_restrict_to_single_network: settings.rac_restrict_to_single_network,
  ip_detection_interval: settings.ip_detection_interval,
})
type General = ReturnType<typeof generalOf>

export const generalValues = (edit: General) => ({
  netclientautoupdate: edit.netclientautoupdate,
  reachesDevices: false,
  verbosity: String(edit.verbosity),
  default_domain: edit.default_domain,
  manage_dns: edit.manage_dns,
  telemetry: edit.telemetry,
  endpoint_detection: edit.endpoint_detection,
  stun: edit.stun,
  stun_servers: edit.stun_servers,
  rac_restrict_to_single_network: edit.rac_restrict_to_single_network,
  ip_detection_interval: String(edit.ip_detection_interval),
})

/** `isLater`: from 1.5.1 on the server refuses an interval below 15 seconds; before, there is none. */
export const generalSchema = (isLater: boolean) =>
  z.pipe(
    z.object({
      netclientautoupdate: z.boolean(),
      reachesDevices: z.boolean(),
      verbosity: wholeNumber(0, 4),
      default_domain: trimmed,
      manage_dns: z.boolean(),
      telemetry: z.string(),
      endpoint_detection: z.boolean(),
      stun: z.boolean(),
      stun_servers: trimmed,
      rac_restrict_to_single_network: z.boolean(),
      ip_detection_interval: wholeNumber(isLater ? DETECTION_SECONDS : 0),
    }),
    z.transform(({ reachesDevices, ...fields }) => ({ fields, reachesDevices })),
  )

export const authenticationOf = (settings: ServerSettings) => ({
  basic_auth: settings.basic_auth,
  mfa_enforced: settings.mfa_enforced,
  jwt_validity_duration: settings.jwt_validity_duration,
  jwt_validity_duration_clients: settings.jwt_validity_duration_clients,
  allowed_email_domains: settings.allowed_email_domains,
  authprovider: settings.authprovider,
  oidcissuer: settings.oidcissuer,
  client_id: settings.client_id,
  azure_tenant: settings.azure_tenant,
})
type Authentication = ReturnType<typeof authenticationOf>

export const authenticationValues = (edit: Authentication) => ({
  basic_auth: edit.basic_auth,
  mfa_enforced: edit.mfa_enforced,
  jwt_validity_duration: String(edit.jwt_validity_duration),
  jwt_validity_duration_clients: String(edit.jwt_validity_duration_clients),
  allowed_email_domains: edit.allowed_email_domains,
  authprovider: edit.authprovider,
  oidcissuer: edit.oidcissuer,
  client_id: edit.client_id,
  azure_tenant: edit.azure_tenant,
  secrets: { client_secret: '' },
})

/** With a lifetime of 0 every token is over when it is made, so 1.0.0 gets the limits of later servers too. */
export const authenticationSchema = z.pipe(
  z.object({
    basic_auth: z.boolean(),
    mfa_enforced: z.boolean(),
    jwt_validity_duration: wholeNumber(TOKEN_MINUTES.least, TOKEN_MINUTES.most),
    jwt_validity_duration_clients: wholeNumber(0),
    allowed_email_domains: trimmed,
    authprovider: z.string(),
    oidcissuer: trimmed,
    client_id: trimmed,
    azure_tenant: trimmed,
    secrets: z.object({ client_secret: z.string() }),
  }),
  z.transform(({ secrets, ...fields }) => ({ fields, secrets: typedSecrets(secrets) })),
)

export const syncOf = (settings: ServerSettings) => ({
  sync_enabled: settings.sync_enabled,
  idp_sync_interval: settings.idp_sync_interval,
  google_admin_email: settings.google_admin_email,
  okta_org_url: settings.okta_org_url,
  user_filters: settings.user_filters,
  group_filters: settings.group_filters,
})
type Sync = ReturnType<typeof syncOf>

export const syncValues = (edit: Sync) => ({
  sync_enabled: edit.sync_enabled,
  idp_sync_interval: edit.idp_sync_interval,
  google_admin_email: edit.google_admin_email,
  okta_org_url: edit.okta_org_url,
  user_filters: edit.user_filters.join('\n'),
  group_filters: edit.group_filters.join('\n'),
  secrets: { google_sa_creds_json: '', okta_api_token: '', client_secret: '' },
})

export const syncSchema = z.pipe(
  z.object({
    sync_enabled: z.boolean(),
    idp_sync_interval: trimmed,
    google_admin_email: trimmed,
    okta_org_url: trimmed,
    user_filters: lines,
    group_filters: lines,
    secrets: z.object({
      google_sa_creds_json: z.string(),
      okta_api_token: z.string(),
      client_secret: z.string(),
    }),
  }),
  z.transform(({ secrets, ...fields }) => ({ fields, secrets: typedSecrets(secrets) })),
)

export const mailOf = (settings: ServerSettings) => ({
  smtp_host: settings.smtp_host,
  smtp_port: settings.smtp_port,
  email_sender_addr: settings.email_sender_addr,
  email_sender_user: settings.email_sender_user,
})
type Mail = ReturnType<typeof mailOf>

export const mailValues = (edit: Mail) => ({
  smtp_host: edit.smtp_host,
  smtp_port: String(edit.smtp_port),
  email_sender_addr: edit.email_sender_addr,
  email_sender_user: edit.email_sender_user,
  secrets: { email_sender_password: '' },
})

export const mailSchema = z.pipe(
  z.object({
    smtp_host: trimmed,
    smtp_port: wholeNumber(0, MAX_PORT),
    email_sender_addr: trimmed,
    email_sender_user: trimmed,
    secrets: z.object({ email_sender_password: z.string() }),
  }),
  z.transform(({ secrets, ...fields }) => ({ fields, secrets: typedSecrets(secrets) })),
)

export const monitoringOf = (settings: ServerSettings) => ({
  metric_interval: settings.metric_interval,
  metrics_port: settings.metrics_port,
  audit_logs_retention_period: settings.audit_logs_retention_period,
})
type Monitoring = ReturnType<typeof monitoringOf>

export const monitoringValues = (edit: Monitoring) => ({
  metric_interval: edit.metric_interval,
  metrics_port: String(edit.metrics_port),
  audit_logs_retention_period: String(edit.audit_logs_retention_period),
})

export const monitoringSchema = z.pipe(
  z.object({
    metric_interval: z.pipe(wholeNumber(1), z.transform(String)),
    metrics_port: wholeNumber(1, MAX_PORT),
    audit_logs_retention_period: wholeNumber(1),
  }),
  z.transform((fields) => ({ fields })),
)
