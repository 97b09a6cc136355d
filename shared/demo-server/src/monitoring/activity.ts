import { isDeepStrictEqual } from 'node:util'

import { DAY_SECONDS } from '@meshdeck/domain/times'

import { stampNow, unixNow } from '../clock'
import { newId } from '../ids'
import { readSettings } from '../server/settings'
import type { ActivityEvent, Subject } from '../storage/pro-tables'
import type { Store } from '../storage/store'

/** What may happen to a thing (contract 1.20, and 2.3 for those that 1.5.1 tells apart). */
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

/** Where a deed was done from. */
export const origins = ['DASHBOARD', 'API', 'NMCTL', 'CLIENT-APP'] as const
type Origin = (typeof origins)[number]

/** Something somebody did, as the activity tells it. */
export type Deed = {
  /** Name of the user. */
  by: string
  action: Action
  target: Subject
  /** Empty for activity outside of networks. */
  network_id?: string
  /** The console if left out, as the contract has it for nearly all. */
  origin?: Origin
  /** Who did it when it was not the user himself, such as an enrollment key. */
  source?: Subject
  /** The target before and after; an update without a difference, or without this, is not told. */
  diff?: { Old: unknown; New: unknown }
  /** Whether an update is told even if it tells of no difference, as one that the real server compares with something else. */
  isAlwaysTold?: boolean
}

/** Names a thing for the activity. `info` is whatever is worth keeping of it; it is sent to whoever reads. */
export function subject(
  subject_type: SubjectType,
  { id, name }: { id: string; name: string },
  info: unknown = null,
): Subject {
  return { id, name, subject_type, info }
}

/** The same for what has no id but its name, such as a user or a network. */
export function named(subject_type: SubjectType, name: string, info: unknown = null): Subject {
  return { id: name, name, subject_type, info }
}

/** What a thing was that is gone: of most things 1.5.1 keeps it, 1.0.0 does not. */
export function goneDiff({ apiVersion }: Store, gone: unknown): Pick<Deed, 'diff'> {
  return apiVersion === '1.0.0' ? {} : { diff: { Old: gone, New: null } }
}
const DEFAULT_RETENTION = 30

/**
 * Notes a deed in the activity; the community edition keeps none. Called inside the transaction of the
 * change, so that there is never one without the other.
 */
export function record(store: Store, deed: Deed) {
  if (store.edition !== 'pro' || isNothing(deed)) return
  store.events.insert(eventOf(deed, { id: newId(), time_stamp: stampNow() }))
  forgetOldEvents(store)
}

/**
 * Does something and notes it, both or neither.
 * @param tell what was done, from its result
 * @returns the result
 */
export function recorded<T>(store: Store, work: () => T, tell: (result: T) => Deed): T {
  return store.transaction(() => {
    const result = work()
    record(store, tell(result))
    return result
  })
}

/** A deed as a row; `time_stamp` is RFC 3339 in UTC with milliseconds, by which rows are sorted. */
export function eventOf(
  { by, action, target, network_id = '', origin = 'DASHBOARD', source, diff }: Deed,
  moment: { id: string; time_stamp: string },
): ActivityEvent {
  return {
    ...moment,
    action,
    source: source ?? named('USER', by),
    origin,
    target,
    network_id,
    triggered_by: by,
    diff: diff ?? { Old: null, New: null },
  }
}

/** Drops what is older than the settings keep; without a number of days it is thirty. */
export function forgetOldEvents(store: Store) {
  const { audit_logs_retention_period } = readSettings(store)
  const days = audit_logs_retention_period > 0 ? audit_logs_retention_period : DEFAULT_RETENTION
  const oldest = new Date(Math.max(0, unixNow() - days * DAY_SECONDS) * 1000).toISOString()
  store.db.run('DELETE FROM events WHERE time_stamp < ?', [oldest])
}

/** An update that tells of no change, or not of what changed. */
function isNothing({ action, diff, isAlwaysTold = false }: Deed): boolean {
  return action === 'UPDATE' && !isAlwaysTold && isDeepStrictEqual(diff?.Old, diff?.New)
}
