import { callInPage, launch, withConsole, withPage } from '@meshdeck/tools/size/browser'

import { kilobytes, printTable, ratio } from './figures.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Page} Page */
/** @typedef {import('@meshdeck/tools/size/browser').Console} Console */
/** @typedef {{ path: string, bytes: number }} Call */
/** @typedef {{ calls: Call[], shift: number }} Visit */

const SMALL = 100
const LARGE = 10_000
const SETTLE_MS = 3_000

/**
 * Measures the dashboard's calls with 100 and with 10,000 devices, on Pro 1.5.1, whose responses are the largest.
 * @returns {Promise<{ small: Visit, large: Visit }>}
 */
export async function measureDashboard() {
  const browser = await launch()
  try {
    const visitOf = (/** @type {number} */ fleet) =>
      withConsole(
        ['--edition', 'pro', '--api-version', '1.5.1', '--fleet', String(fleet)],
        (running) => visit(browser, running),
      )
    return { small: await visitOf(SMALL), large: await visitOf(LARGE) }
  } finally {
    await browser.close()
  }
}

/** @param {{ small: Visit, large: Visit }} figures */
export function printDashboardFigures({ small, large }) {
  const paths = [...new Set([...small.calls, ...large.calls].map(({ path }) => path))].toSorted()
  const cell = (/** @type {Visit} */ { calls }, /** @type {string} */ path) =>
    calls
      .filter((call) => call.path === path)
      .map(({ bytes }) => String(bytes))
      .join(' + ')
  printTable(
    'The dashboard, bytes of each reply',
    ['', '100 devices', '10,000 devices'],
    [
      ...paths.map((path) => [path, cell(small, path), cell(large, path)]),
      ['calls', String(small.calls.length), String(large.calls.length)],
      ['kB together', kilobytes(sum(small)), kilobytes(sum(large))],
      ['layout shift after the first frame', small.shift.toFixed(4), large.shift.toFixed(4)],
    ],
  )
  console.log(`  10,000 devices against 100: ${ratio(sum(large) / sum(small))} times the bytes`)
}

/** Cold visit of an administrator. @param {Browser} browser @param {Console} running */
function visit(browser, { url, session }) {
  return withPage(browser, session, async (page) => {
    const calls = collectCalls(page)
    await page.goto(`${url}/dashboard`, { waitUntil: 'domcontentloaded' })
    const summary = page.getByRole('list', { name: 'Summary' })
    await summary.getByRole('link', { name: /^Users \d/ }).waitFor()
    await page.waitForTimeout(SETTLE_MS)
    /** @type {number} */
    const shift = await callInPage(page, 'layoutShift')
    return { calls: await Promise.all(calls), shift }
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

/** @param {Visit} visited */
const sum = ({ calls }) => calls.reduce((total, { bytes }) => total + bytes, 0)
