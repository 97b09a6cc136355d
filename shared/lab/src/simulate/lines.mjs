import { formatColumns } from '@meshdeck/tools/format-columns'

import { DAY, HOUR, MINUTE } from './assumptions.mjs'

/** @typedef {import('./replay.mjs').Outcome} Outcome */
/** @typedef {ReturnType<typeof import('./simulate.mjs').simulate>} Simulated */
/** @typedef {[string, (outcome: Outcome) => string]} Row */

/** Formats the output of the command. @param {import('./simulate.mjs').Given} given @param {Simulated} simulated */
export function linesOf({ tenants, seed, weights }, simulated) {
  const { from, people, ordinary, promoted, rolledBack: takenBack, tried, otherwise } = simulated
  const sizes = weights.map(({ name, files, bytes }) => `${name} ${files} files ${bytes / 1000} kB`)
  return [
    `${count(tenants)} tenants with ${count(people)} people, seed ${seed}; 24 hours from the change on`,
    sizes.join(', '),
    '',
    ...table({ 'no change': ordinary, promoted, 'taken back': takenBack, tried }, rowsOf(from)),
    '',
    ...table({ promoted, 'CDN by host, balanced by name': otherwise }, otherRows),
  ]
}

/** @param {Record<string, Outcome>} outcomes @param {Row[]} rows */
function table(outcomes, rows) {
  return formatColumns([
    ['', ...Object.keys(outcomes)],
    ...rows.map(([name, cell]) => [name, ...Object.values(outcomes).map(cell)]),
  ])
}

/** @param {number} from @returns {Row[]} */
const rowsOf = (from) => [
  ['pages opened', ({ pages }) => count(pages)],
  ['  in the busiest minute, a second', ({ busiestSecond }) => busiestSecond.toFixed(1)],
  ['files wanted', ({ requests }) => count(requests)],
  ['  had by the browser', ({ fromBrowser }) => count(fromBrowser)],
  ['  had by the CDN', ({ fromCdn }) => count(fromCdn)],
  ['  fetched from a console', ({ fromConsoles }) => count(fromConsoles)],
  ['hit rate of the CDN', hitRate],
  ['GB of files to browsers', ({ fileBytes }) => gigabytes(fileBytes)],
  ['MB of files from consoles', ({ missedBytes }) => megabytes(missedBytes)],
  ['GB of pages, from consoles', ({ pageBytes }) => gigabytes(pageBytes)],
  ['reads of the store', ({ storeReads }) => count(storeReads)],
  ['GB from the store', ({ storeBytes }) => gigabytes(storeBytes)],
  ['slowest console has a change after', ({ slowestConsole }) => duration(slowestConsole)],
  ['open pages with the next build: half', ({ open }) => duration(open.secondsUntil(0.5))],
  ['  90 %', ({ open }) => duration(open.secondsUntil(0.9))],
  ['  99 %', ({ open }) => duration(open.secondsUntil(0.99))],
  ['  all', ({ open }) => lastOf(open.builds.former, from).closed],
  ['visits to the next build', ({ met }) => count(met.pages)],
  ['  by people', ({ met }) => count(met.people)],
  ['  of tenants', ({ met }) => count(met.tenants)],
  ['  last page opened with it', ({ open }) => lastOf(open.builds.next, from).opened],
  ['  last page with it closed', ({ open }) => lastOf(open.builds.next, from).closed],
]

/** @type {Row[]} */
const otherRows = [
  ['fetched from a console', ({ fromConsoles }) => count(fromConsoles)],
  ['hit rate of the CDN', hitRate],
  ['MB of files from consoles', ({ missedBytes }) => megabytes(missedBytes)],
  ['tenants read while somebody waits', ({ tenantsRead }) => count(tenantsRead)],
]

/** @param {number} number */
const count = (number) => Math.round(number).toLocaleString('en')

/** @param {number} bytes */
const gigabytes = (bytes) => (bytes / 1e9).toFixed(2)

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toLocaleString('en', ONE_DIGIT)
const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** @param {Outcome} outcome */
function hitRate({ fromCdn, fromConsoles }) {
  return `${((100 * fromCdn) / (fromCdn + fromConsoles)).toFixed(2)} %`
}

/**
 * Times after which a build is no longer opened or shown.
 * @param {{ lastOpened: number, lastClosed: number }} build
 * @param {number} from
 */
function lastOf({ lastOpened, lastClosed }, from) {
  const isOver = lastOpened < from + DAY - HOUR
  return {
    opened: isOver ? duration(lastOpened - from) : NEVER,
    closed: isOver ? duration(lastClosed - from) : NEVER,
  }
}

const NEVER = '–'

/** @param {number} time */
function duration(time) {
  if (!Number.isFinite(time) || time === 0) return NEVER
  if (time < MINUTE) return `${time.toFixed(1)} s`
  const minutes = Math.floor(time / MINUTE)
  if (time < HOUR) return `${minutes} min ${Math.floor(time % MINUTE)} s`
  return `${Math.floor(time / HOUR)} h ${minutes % 60} min`
}
