import { isDeepStrictEqual } from 'node:util'

import { DAY_SECONDS } from '@meshdeck/domain/times'

import { stampNow, unixNow } from '../clock'
import { newId } from '../ids'
import { readSettings } from '../server/settings'
import type { ActivityEvent, Subject } from '../storage/pro-tables'
import type { Store } from '../storage/store'

/** Actions on a resource (contract 1.20, and 2.3 for those that 1.5.1 distinguishes). */
export const actions = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'DELETE_ALL',
  'LOGIN',
  'LOGOUT',
  'CONNECT',
  'DISCONNECT',
  'SYNC',
  'SYNC_ALL',
  'REFRESH_KEY',
  'REFRESH_ALL_KEYS',
  'UPGRADE_ALL',
  'JOIN_HOST_TO_NETWORK',
  'REMOVE_HOST_FROM_NETWORK',
  'ENABLE_MFA',
  'DISABLE_MFA',
  'ENFORCE_MFA',
  'UNENFORCE_MFA',
  'ENABLE_BASIC_AUTH',
  'DISABLE_BASIC_AUTH',
  'ENABLE_TELEMETRY',
  'DISABLE_TELEMETRY',
  'UPDATE_CLIENT_SETTINGS',
  'UPDATE_AUTHENTICATION_SECURITY_SETTINGS',
  'UPDATE_MONITORING_AND_DEBUGGING_SETTINGS',
  'UPDATE_EMAIL_SETTINGS',
  'UPDATE_IDP_SETTINGS',
  'GATEWAY_ASSIGN',
  'GATEWAY_UNASSIGN',
] as const
export type Action = (typeof actions)[number]

export const subjectTypes = [
  'USER',
  'USER_ACCESS_TOKEN',
  'DEVICE',
  'NODE',
  'GATEWAY',
  'SETTING',
  'ACL',
  'TAG',
  'USER_ROLE',
  'USER_GROUP',
  'USER_INVITE',
  'PENDING_USER',
  'EGRESS',
  'NETWORK',
  'DASHBOARD',
  'ENROLLMENT_KEY',
  'CLIENT-APP',
  'NAMESERVER',
  'POSTURE_CHECK',
] as const
type SubjectType = (typeof subjectTypes)[number]

/** Origins of an action. */
export const origins = ['DASHBOARD', 'API', 'NMCTL', 'CLIENT-APP'] as const
type Origin = (typeof origins)[number]

/** Action of a user, as the activity reports it. */
export type ActivityInput = {
  /** Name of the user. */
  by: string
  action: Action
  target: Subject
  /** Empty for activity outside of networks. */
  network_id?: string
  /** The console by default, as in the contract for nearly all actions. */
  origin?: Origin
  /** Actor if it isn't the user, such as an enrollment key. */
  source?: Subject
  /** Target before and after; an update without a difference, or without this field, isn't logged. */
  diff?: { Old: unknown; New: unknown }
  /**
   * Whether an update is logged even without a difference, for those that the real server compares with something else.
   */
  isAlwaysRecorded?: boolean
}

/**
 * Returns the reference to a resource in the activity. `info` is any data to keep about it; all readers of the activity
 * receive it.
 */
export function subject(
  subject_type: SubjectType,
  { id, name }: { id: string; name: string },
  info: unknown = null,
): Subject {
  return { id, name, subject_type, info }
}

/** Returns the reference to a resource whose ID is its name, such as a user or a network. */
export function namedSubject(
  subject_type: SubjectType,
  name: string,
  info: unknown = null,
): Subject {
  return { id: name, name, subject_type, info }
}

/** Returns the previous state of a deleted resource: since 1.2.0 it's stored for most kinds. */
export function deletionDiff(store: Store, gone: unknown): Pick<ActivityInput, 'diff'> {
  return store.can('keepsDeletedPolicies') ? { diff: { Old: gone, New: null } } : {}
}
const DEFAULT_RETENTION = 30

/**
 * Logs an action in the activity; the community edition has none. Must be called inside the transaction of the change,
 * so that both are stored or neither.
 */
export function record(store: Store, entry: ActivityInput) {
  if (store.edition !== 'pro' || isNothing(entry)) return
  store.events.insert(eventOf(entry, { id: newId(), time_stamp: stampNow() }))
  forgetOldEvents(store)
}

/**
 * Runs an action and logs it, both or neither. `describeActivity` describes the action from its result. Returns the
 * result.
 */
export function withActivity<T>(
  store: Store,
  work: () => T,
  describeActivity: (result: T) => ActivityInput,
): T {
  return store.transaction(() => {
    const result = work()
    record(store, describeActivity(result))
    return result
  })
}

/** Converts an action to a row; `time_stamp` is RFC 3339 in UTC with milliseconds, by which rows are sorted. */
export function eventOf(
  { by, action, target, network_id = '', origin = 'DASHBOARD', source, diff }: ActivityInput,
  moment: { id: string; time_stamp: string },
): ActivityEvent {
  return {
    ...moment,
    action,
    source: source ?? namedSubject('USER', by),
    origin,
    target,
    network_id,
    triggered_by: by,
    diff: diff ?? { Old: null, New: null },
  }
}

/** Deletes entries beyond the retention of the settings, thirty days by default. */
export function forgetOldEvents(store: Store) {
  const { audit_logs_retention_period } = readSettings(store)
  const days = audit_logs_retention_period > 0 ? audit_logs_retention_period : DEFAULT_RETENTION
  const oldest = new Date(Math.max(0, unixNow() - days * DAY_SECONDS) * 1000).toISOString()
  store.db.run('DELETE FROM events WHERE time_stamp < ?', [oldest])
}

/** Whether an update has no reported change. */
function isNothing({ action, diff, isAlwaysRecorded = false }: ActivityInput): boolean {
  return action === 'UPDATE' && !isAlwaysRecorded && isDeepStrictEqual(diff?.Old, diff?.New)
}
