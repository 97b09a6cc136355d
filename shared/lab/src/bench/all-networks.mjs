import { firstRowTime, launch, withConsole, withPage } from '@meshdeck/tools/size/browser'

import { kilobytes, median, milliseconds, printTable, ratio } from './figures.mjs'
import { scroll, selectAll, sort, type } from './table-steps.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Page} Page */
/** @typedef {import('@meshdeck/tools/size/browser').Console} Console */
/** @typedef {{ path: string, bytes: number }} Call */
/** @typedef {{ times: Record<string, number[]>, elements: number, calls: Call[], later: Call[] }} Visit */

const NETWORKS = 20
const SMALL = 100
const LARGE = 10_000
/** Longer than all polling intervals of the console, except the one for new builds. */
const ALONE_MS = 35_000

/**
 * Measures one table with the nodes of 20 networks, 5 and 500 nodes in each: its calls, the cost of using it, and its
 * calls while idle.
 * @returns {Promise<{ small: Visit, large: Visit }>}
 */
export async function measureAllNetworks() {
  const browser = await launch()
  const visitOf = (/** @type {number} */ fleet) =>
    withConsole(['--fleet', String(fleet), '--networks', String(NETWORKS)], (running) =>
      visit(browser, running),
    )
  try {
    return { small: await visitOf(SMALL), large: await visitOf(LARGE) }
  } finally {
    await browser.close()
  }
}

/** @param {{ small: Visit, large: Visit }} figures */
export function printAllNetworks({ small, large }) {
  const steps = Object.keys(small.times)
  const medianOf = (/** @type {Visit} */ { times }, /** @type {string} */ step) =>
    median(times[step] ?? [])
  printTable(
    `The nodes of ${NETWORKS} networks in one table, ms until the next frame: median`,
    ['', '100 rows', '10,000 rows', 'ratio'],
    steps.map((step) => [
      step,
      milliseconds(medianOf(small, step)),
      milliseconds(medianOf(large, step)),
      ratio(medianOf(large, step) / medianOf(small, step)),
    ]),
  )
  printTable(
    'Requested from the server, kB',
    ['', '100 rows', '10,000 rows'],
    [
      ...rowsOf(small.calls, large.calls),
      ['elements in the document', String(small.elements), String(large.elements)],
    ],
  )
  printTable(
    `Requested in the next ${ALONE_MS / 1000} s, kB`,
    ['', '100 rows', '10,000 rows'],
    rowsOf(small.later, large.later),
  )
}

/** One line per path with its number of calls. @param {Call[]} few @param {Call[]} many */
function rowsOf(few, many) {
  const cell = (/** @type {Call[]} */ calls, /** @type {string} */ path) => {
    const those = calls.filter((call) => call.path === path)
    return `${those.length} × ${kilobytes(those[0]?.bytes ?? 0)}`
  }
  const paths = [...new Set([...few, ...many].map(({ path }) => path))].toSorted()
  return paths.map((path) => [path, cell(few, path), cell(many, path)])
}

/** @param {Browser} browser @param {Console} running @returns {Promise<Visit>} */
function visit(browser, { url, session }) {
  return withPage(browser, session, async (page) => {
    const calls = collectCalls(page)
    await page.goto(`${url}/nodes`)
    const firstRows = await firstRowTime(page, 'firstRowAfterReplies')
    const elements = await page.locator('*').count()
    const { steps } = await scroll(page)
    const times = {
      'first rows after the replies': [firstRows],
      keystroke: await type(page),
      sort: await sort(page),
      'select all': await selectAll(page),
      'scroll by 700 px': steps,
    }
    const first = await Promise.all(calls.splice(0))
    await page.waitForTimeout(ALONE_MS)
    return { times, elements, calls: first, later: await Promise.all(calls) }
  })
}

/** @param {Page} page */
function collectCalls(page) {
  /** @type {Array<Promise<Call>>} */
  const calls = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    calls.push(response.body().then((body) => ({ path: pathname, bytes: body.length })))
  })
  return calls
}
