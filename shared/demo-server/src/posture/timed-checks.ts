import { unixNow } from '../clock'
import { repeat } from '../repeat'
import { readSettings } from '../server/settings'
import type { Store } from '../storage/store'
import { runPostureChecks } from './run-checks'

const LOOK_MS = 1000
const MINUTE = 60
const DEFAULT_MINUTES = 60

/**
 * Holds all devices against the checks every so many minutes, as the settings say: devices change, too.
 * @returns `look` does it if it is time; `end` stops looking
 */
export function startTimedChecks(store: Store) {
  let last = unixNow()

  function look() {
    const { posture_check_interval: text } = readSettings(store)
    const minutes = /^\d{1,9}$/.test(text) ? Number(text) : DEFAULT_MINUTES
    // a clock that was set back begins anew
    if (unixNow() < last) last = unixNow()
    if (unixNow() - last < Math.max(1, minutes) * MINUTE) return
    runPostureChecks(store)
    last = unixNow()
  }

  const end = repeat(look, { every: LOOK_MS, complaint: 'The devices are not checked:' })
  return { look, end }
}
