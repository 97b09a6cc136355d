import { launch, withConsole, withPage } from '@meshdeck/tools/size/browser'

import { kilobytes, median, printTable, ratio } from './figures.mjs'
import { longestTask } from './longest-task.mjs'
import { framesAfter, SETTLE_MS } from './table-steps.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Page} Page */
/** @typedef {import('@meshdeck/tools/size/browser').Console} Console */
/**
 * @typedef {object} Search
 * @property {string[]} opening calls of the server before anything is typed
 * @property {Array<{ path: string, bytes: number }>} calls those of the first search
 * @property {number[]} keys ms from each key to the frame after it
 * @property {number} longestTask ms of the processor, while typing
 */

const SMALL = 100
const LARGE = 10_000
const ROUNDS = 3
/** Name of devices in every seeded fleet. */
const NAME = 'edge-0'
// a name, an address, and a text without matches
const TEXTS = [NAME, '100.64.7', 'nowhere']

/**
 * Measures searches in inventories of 100 and 10,000 devices from any page.
 * @returns {Promise<{ small: Search, large: Search }>}
 */
export async function measurePalette() {
  const browser = await launch()
  try {
    const searchIn = (/** @type {number} */ fleet) =>
      withConsole(['--fleet', String(fleet)], (running) => searchFromDashboard(browser, running))
    return { small: await searchIn(SMALL), large: await searchIn(LARGE) }
  } finally {
    await browser.close()
  }
}

/** @param {{ small: Search, large: Search }} figures */
export function printPaletteFigures({ small, large }) {
  const row = (/** @type {string} */ name, /** @type {(of: Search) => string} */ cell) => [
    name,
    cell(small),
    cell(large),
  ]
  printTable(
    'The command palette',
    ['', '100 devices', '10,000 devices'],
    [
      row('calls when it opens', ({ opening }) => String(opening.length)),
      row('calls of the first search', ({ calls }) => String(calls.length)),
      row('their kB', ({ calls }) => kilobytes(sum(calls))),
      row('ms per key, median', ({ keys }) => median(keys).toFixed(1)),
      row('ms per key, worst', ({ keys }) => Math.max(...keys).toFixed(1)),
      row('longest task while typing, ms', (of) => of.longestTask.toFixed(1)),
    ],
  )
  console.log(
    `  10,000 devices against 100: ${ratio(median(large.keys) / median(small.keys))} a key`,
  )
}

/** @param {Browser} browser @param {Console} running @returns {Promise<Search>} */
function searchFromDashboard(browser, { url, session }) {
  return withPage(browser, session, async (page) => {
    await page.goto(`${url}/dashboard`)
    const button = page.getByRole('button', { name: 'Search or jump to…' })
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    const calls = collectCalls(page)
    await openPalette(page)
    const opening = (await Promise.all(calls)).map(({ path }) => path)

    // the first search fetches the searched data, which is counted but not timed
    await page.keyboard.type(NAME)
    await page.getByRole('group', { name: 'Devices' }).getByRole('option').first().waitFor()
    await page.waitForLoadState('networkidle')
    const fetched = (await Promise.all(calls)).slice(opening.length)
    // a call pending at the end could no longer be read
    page.removeAllListeners('request')
    await closePalette(page)

    /** @type {number[]} */
    const keys = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const text of TEXTS) keys.push(...(await timesOf(page, text)))
    }
    await openPalette(page)
    const longest = await longestTask(page, () => page.keyboard.type(NAME, { delay: SETTLE_MS }))
    return { opening, calls: fetched, keys, longestTask: longest }
  })
}

/** @param {Page} page */
async function openPalette(page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
  await page.waitForTimeout(SETTLE_MS * 3)
}

/** @param {Page} page @param {string} text */
async function timesOf(page, text) {
  await openPalette(page)
  const times = await framesAfter(page, () => page.keyboard.type(text, { delay: SETTLE_MS }))
  await closePalette(page)
  return times
}

/** @param {Page} page */
async function closePalette(page) {
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor({ state: 'hidden' })
}

/** @param {Page} page */
function collectCalls(page) {
  /** @type {Array<Promise<{ path: string, bytes: number }>>} */
  const calls = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // the server's status is polled all the time
    if (!pathname.startsWith('/api/') || pathname.endsWith('/server/status')) return
    calls.push(bytesOf(request).then((bytes) => ({ path: pathname, bytes })))
  })
  return calls
}

/** @param {import('@playwright/test').Request} request */
async function bytesOf(request) {
  const response = await request.response()
  return (await response?.body())?.length ?? 0
}

/** @param {Array<{ bytes: number }>} calls */
const sum = (calls) => calls.reduce((total, { bytes }) => total + bytes, 0)
