import { isDeepStrictEqual } from 'node:util'

import { stampNow, unixNow } from '../clock'
import { newId } from '../ids'
import { readSettings } from '../server/settings'
import type { ActivityEvent } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import { type Deed, named } from './deed'

const DAY = 24 * 60 * 60
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
  const oldest = new Date(Math.max(0, unixNow() - days * DAY) * 1000).toISOString()
  store.db.run('DELETE FROM events WHERE time_stamp < ?', [oldest])
}

/** An update that tells of no change, or not of what changed. */
function isNothing({ action, diff, isAlwaysTold = false }: Deed): boolean {
  return action === 'UPDATE' && !isAlwaysTold && isDeepStrictEqual(diff?.Old, diff?.New)
}
