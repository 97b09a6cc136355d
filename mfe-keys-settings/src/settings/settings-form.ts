import type { ServerSettings } from '@meshdeck/api/server-settings'
import type { Capabilities } from '@meshdeck/domain/capabilities'
import { z } from '@meshdeck/platform'

import {
  defaultDomain,
  DETECTION_SECONDS,
  emailAddress,
  httpsAddress,
  serverValue,
  lines,
  mailHost,
  METRIC_MINUTES,
  port,
  RETENTION_DAYS,
  secretsToSend,
  stunServers,
  syncInterval,
  trimmed,
  VERBOSITY,
  wholeNumber,
} from './settings-rules'

/*
 * For each tab: its part of the settings, the form values, and the schema that validates and converts them. Numbers are
 * typed as text, lists one entry per line. A field that the tab doesn't show is sent unchanged.
 */

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
type GeneralSettings = ReturnType<typeof generalOf>

export const generalValues = (edit: GeneralSettings) => ({
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

export const generalSchema = (
  before: GeneralSettings,
  { hasDetectionInterval }: Pick<Capabilities, 'hasDetectionInterval'>,
) =>
  z.pipe(
    z.object({
      netclientautoupdate: z.boolean(),
      reachesDevices: z.boolean(),
      verbosity: wholeNumber(VERBOSITY),
      default_domain: defaultDomain,
      manage_dns: z.boolean(),
      telemetry: z.string(),
      endpoint_detection: z.boolean(),
      stun: z.boolean(),
      stun_servers: stunServers,
      rac_restrict_to_single_network: z.boolean(),
      ip_detection_interval: hasDetectionInterval
        ? wholeNumber(DETECTION_SECONDS)
        : serverValue(before.ip_detection_interval),
    }),
    z.transform(({ reachesDevices, ...fields }) => ({ fields, reachesDevices })),
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
  removed: { google_sa_creds_json: false, okta_api_token: false },
})

/** `provider`: the saved provider, whose fields are shown. */
export const syncSchema = (before: Sync, provider: string) =>
  z.pipe(
    z.object({
      sync_enabled: z.boolean(),
      idp_sync_interval: syncInterval,
      google_admin_email:
        provider === 'google' ? emailAddress : serverValue(before.google_admin_email),
      okta_org_url: provider === 'okta' ? httpsAddress : serverValue(before.okta_org_url),
      user_filters: lines,
      group_filters: lines,
      secrets: z.object({
        google_sa_creds_json: z.string(),
        okta_api_token: z.string(),
        client_secret: z.string(),
      }),
      removed: z.object({ google_sa_creds_json: z.boolean(), okta_api_token: z.boolean() }),
    }),
    z.transform(({ secrets, removed, ...fields }) => ({
      fields,
      secrets: secretsToSend({ secrets, removed }),
    })),
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
  removed: { email_sender_password: false },
})

export const mailSchema = z.pipe(
  z.object({
    smtp_host: mailHost,
    smtp_port: port,
    email_sender_addr: emailAddress,
    email_sender_user: trimmed,
    secrets: z.object({ email_sender_password: z.string() }),
    removed: z.object({ email_sender_password: z.boolean() }),
  }),
  z.transform(({ secrets, removed, ...fields }) => ({
    fields,
    secrets: secretsToSend({ secrets, removed }),
  })),
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
    metric_interval: z.pipe(wholeNumber(METRIC_MINUTES), z.transform(String)),
    metrics_port: port,
    audit_logs_retention_period: wholeNumber(RETENTION_DAYS),
  }),
  z.transform((fields) => ({ fields })),
)
