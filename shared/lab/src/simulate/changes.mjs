import {
  BUILD,
  CHANGE,
  MAX_PARALLEL,
  POLL_SECONDS,
  NOTICED_AFTER,
  ON_TRIAL,
  ROLLBACK_TAKES,
  STORE_ANSWERS,
  STORE_LINE,
} from './assumptions.mjs'

/** @typedef {'former' | 'next'} Build Of the remote that is delivered. */
/** @typedef {{ at: number, build: Build, tenants: number }} Change Afterward, the store returns this build for the first `tenants` tenants. */

/** Time that a console needs for a change, from the check that finds it until pages get it. */
const SETTLES = CHANGE.reads * STORE_ANSWERS
const FETCHES = Math.ceil(BUILD.files / MAX_PARALLEL) * STORE_ANSWERS + BUILD.bytes / STORE_LINE

/** Maximum time after the write until every console has a change. */
export const SLOWEST_CHANGE = POLL_SECONDS + SETTLES + FETCHES

/** @param {number} at @returns {Change[]} */
export const promoteAt = (at) => [{ at, build: 'next', tenants: Infinity }]

/** @param {number} at @param {number} [tenants] @returns {Change[]} */
export const rollBackAt = (at, tenants = Infinity) => [
  { at, build: 'next', tenants },
  { at: at + NOTICED_AFTER + ROLLBACK_TAKES, build: 'former', tenants },
]

/** @param {number} at @param {number} tenants number of all tenants */
export const tryAndRollBackAt = (at, tenants) => rollBackAt(at, Math.ceil(ON_TRIAL * tenants))

/**
 * Computes when each console gets each change: it checks at its own times and fetches a build once.
 * @param {readonly Change[]} changes
 * @param {number} consoles
 * @param {import('./population.mjs').Random} random
 */
export function followChanges(changes, consoles, random) {
  const store = { reads: 0, bytes: 0 }
  const timetables = Array.from({ length: consoles }, () => {
    const phase = random() * POLL_SECONDS
    let isStored = false
    return changes.map((change) => {
      const looks = phase + Math.ceil((change.at - phase) / POLL_SECONDS) * POLL_SECONDS
      const isFetched = change.build === 'next' && !isStored
      isStored ||= isFetched
      store.reads += CHANGE.reads + (isFetched ? BUILD.files : 0)
      store.bytes += CHANGE.bytes + (isFetched ? BUILD.bytes : 0)
      return { ...change, from: looks + SETTLES + (isFetched ? FETCHES : 0) }
    })
  })
  /**
   * Build that a console puts into a page.
   * @param {number} server
   * @param {number} tenant
   * @param {number} now
   * @returns {Build}
   */
  const buildFor = (server, tenant, now) =>
    timetables[server]?.findLast(({ from, tenants }) => from <= now && tenant < tenants)?.build ??
    'former'
  const delays = timetables.flatMap((timetable) => timetable.map(({ at, from }) => from - at))
  return { buildFor, store, slowest: delays.length > 0 ? Math.max(...delays) : 0 }
}
