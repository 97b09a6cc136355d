import { isDeepStrictEqual } from 'node:util'

import { type Action, type ActivityInput, namedSubject } from '../monitoring/activity'
import { HIDDEN_SECRET, type Settings, settingsSecrets } from './settings'

type Change = { by: string; before: Settings; after: Settings }

/**
 * Returns the activity of a change of the settings, or undefined without a change. Never contains secrets. `namesKind`
 * says whether the action tells which kind of settings changed.
 */
export function settingsActivity(
  { by, before, after }: Change,
  namesKind: boolean,
): ActivityInput | undefined {
  if (isDeepStrictEqual(before, after)) return undefined
  return {
    by,
    action: namesKind ? actionOf(before, after) : 'UPDATE',
    target: namedSubject('SETTING', 'SETTING'),
    diff: { Old: withoutSecrets(before, 'before'), New: withoutSecrets(after, 'after') },
  }
}

const groups: Array<[Action, Array<keyof Settings>]> = [
  [
    'UPDATE_CLIENT_SETTINGS',
    [
      'netclientautoupdate',
      'rac_restrict_to_single_network',
      'manage_dns',
      'default_domain',
      'endpoint_detection',
    ],
  ],
  ['UPDATE_AUTHENTICATION_SECURITY_SETTINGS', ['allowed_email_domains', 'jwt_validity_duration']],
  [
    'UPDATE_MONITORING_AND_DEBUGGING_SETTINGS',
    ['verbosity', 'metrics_port', 'metric_interval', 'audit_logs_retention_period'],
  ],
  [
    'UPDATE_EMAIL_SETTINGS',
    ['email_sender_addr', 'email_sender_user', 'email_sender_password', 'smtp_host', 'smtp_port'],
  ],
  [
    'UPDATE_IDP_SETTINGS',
    [
      'authprovider',
      'oidcissuer',
      'client_id',
      'client_secret',
      'sync_enabled',
      'idp_sync_interval',
      'google_admin_email',
      'google_sa_creds_json',
      'azure_tenant',
      'okta_org_url',
      'okta_api_token',
      'user_filters',
      'group_filters',
    ],
  ],
]

/** Returns the first kind of change: a console changes one kind at a time. */
function actionOf(before: Settings, after: Settings): Action {
  const differs = (key: keyof Settings) => !isDeepStrictEqual(before[key], after[key])
  if (differs('mfa_enforced')) return after.mfa_enforced ? 'ENFORCE_MFA' : 'UNENFORCE_MFA'
  if (differs('basic_auth')) return after.basic_auth ? 'ENABLE_BASIC_AUTH' : 'DISABLE_BASIC_AUTH'
  if (differs('telemetry')) {
    return after.telemetry === 'off' ? 'DISABLE_TELEMETRY' : 'ENABLE_TELEMETRY'
  }
  return groups.find(([, keys]) => keys.some(differs))?.[0] ?? 'UPDATE'
}

/** Replaces secrets with dots; a changed one has other dots, so that the change is visible. */
function withoutSecrets(settings: Settings, side: 'before' | 'after'): Settings {
  const hidden = Object.fromEntries(
    settingsSecrets.map((key) => [key, settings[key] && (side === 'after' ? HIDDEN_SECRET : '…')]),
  )
  return Object.assign({}, settings, hidden)
}
