import { firstRowTime, launch, withConsole, withPage } from '@meshdeck/tools/size/browser'

import { median, milliseconds, printTable, ratio } from './figures.mjs'
import { longestTask } from './longest-task.mjs'
import { openDetails, updateStatuses } from './table-statuses.mjs'
import { scroll, selectAll, sort, type, framesAfter, SETTLE_MS } from './table-steps.mjs'

/** @typedef {import('@playwright/test').Page} Page */

const NETWORKS = '**/api/v1/networks/stats'
const TIMES = 3

/**
 * Opens the network picker repeatedly with the given number of networks.
 * @param {Page} page which has loaded nothing yet
 * @param {{ url: string, count: number }} visit
 */
async function openPicker(page, { url, count }) {
  await page.route(NETWORKS, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: repeatNetworks(await response.text(), count) })
  })
  await page.goto(url)
  const button = page.getByRole('button', { name: /^Network: / })
  const options = page.getByRole('dialog').getByRole('option')
  /** @type {number[]} */
  const times = []
  // the first time downloads the panel and doesn't count
  for (let turn = 0; turn <= TIMES; turn += 1) {
    const [time = Number.NaN] = await framesAfter(page, async () => {
      await button.click()
      await options.first().waitFor()
    })
    if (turn > 0) times.push(time)
    await page.keyboard.press('Escape')
    await options.first().waitFor({ state: 'hidden' })
    await page.waitForTimeout(SETTLE_MS)
  }
  return times
}

/** Repeats the first network under other names. @param {string} text @param {number} count */
function repeatNetworks(text, count) {
  /** @type {{ Response: Array<{ netid: string }> }} */
  const reply = JSON.parse(text)
  const [first] = reply.Response
  const networks = Array.from({ length: count }, (_, index) => ({
    ...first,
    netid: `net-${index}`,
  }))
  return JSON.stringify({ ...reply, Response: [first, ...networks] })
}

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Console} Console */
/** @typedef {{ median: number, worst: number }} Spread */
/** @typedef {{ step: string, small: Spread, large: Spread, ratio: number }} Step */
/** @typedef {{ elements: number, seconds: number, task: number, lists: number, details: number }} Alone */
/** @typedef {{ steps: Step[], alone: { small: Alone, large: Alone } }} TableFigures */

const SMALL = 100
const LARGE = 10_000
const ROUNDS = 3

/**
 * Measures typical use of a table with 100 and with 10,000 nodes, alternating within one run.
 * @returns {Promise<TableFigures>}
 */
export async function measureTable() {
  const browser = await launch()
  const fleet = (/** @type {number} */ count) => ['--fleet', String(count), '--networks', '1']
  try {
    return await withConsole(fleet(SMALL), (small) =>
      withConsole(fleet(LARGE), async (large) => {
        /** @type {Record<'small' | 'large', Map<string, number[]>>} */
        const found = { small: new Map(), large: new Map() }
        for (let round = 0; round < ROUNDS; round += 1) {
          collect(found.small, await useTable(browser, small))
          collect(found.large, await useTable(browser, large))
        }
        collect(found.small, await pick(browser, small, SMALL))
        collect(found.large, await pick(browser, large, LARGE))
        return {
          steps: compare(found.small, found.large),
          alone: {
            small: await leaveAlone(browser, small),
            large: await leaveAlone(browser, large),
          },
        }
      }),
    )
  } finally {
    await browser.close()
  }
}

/** @param {TableFigures} figures */
export function printTableFigures({ steps, alone: { small: few, large: many } }) {
  const cell = (/** @type {Spread} */ { median: middle, worst }) =>
    `${milliseconds(middle)} (${milliseconds(worst)})`
  printTable(
    'The table of nodes, ms until the next frame: median (worst)',
    ['', '100 rows', '10,000 rows', 'ratio'],
    steps.map(({ step, small, large, ratio: times }) => [
      step,
      cell(small),
      cell(large),
      ratio(times),
    ]),
  )
  printTable(
    'The table of nodes, idle',
    ['', '100 rows', '10,000 rows'],
    [
      ['elements in the document', String(few.elements), String(many.elements)],
      ['s until it requests statuses', few.seconds.toFixed(1), many.seconds.toFixed(1)],
      ['lists read until then', String(few.lists), String(many.lists)],
      [
        'longest task when all statuses have changed',
        milliseconds(few.task),
        milliseconds(many.task),
      ],
      ['lists that the details refetch', String(few.details), String(many.details)],
    ],
  )
}

/**
 * Runs all steps of one visit and returns their times.
 * @param {Browser} browser
 * @param {Console} console
 * @returns {Promise<Record<string, number[]>>}
 */
function useTable(browser, { url, session, nodesPath }) {
  return withPage(browser, session, async (page) => {
    await page.goto(url + nodesPath)
    const firstRows = await firstRowTime(page, 'firstRowAfterReplies')
    const scrolling = await scroll(page)
    const task = await longestTask(page, () => scroll(page))
    return {
      'first rows after the replies': [firstRows],
      keystroke: await type(page),
      sort: await sort(page),
      'select all': await selectAll(page),
      'scroll by 700 px': scrolling.steps,
      'longest task while scrolling': [scrolling.longestTask],
      'scrolling, CPU time': [task],
    }
  })
}

/**
 * @param {Browser} browser
 * @param {Console} console
 * @param {number} count
 * @returns {Promise<Record<string, number[]>>}
 */
function pick(browser, { url, session, nodesPath }, count) {
  return withPage(browser, session, async (page) => ({
    'open a picker with the same number of nodes': await openPicker(page, {
      url: url + nodesPath,
      count,
    }),
  }))
}

/** Measures the work of an idle table. @param {Browser} browser @param {Console} console */
function leaveAlone(browser, { url, session, nodesPath }) {
  return withPage(browser, session, async (page) => {
    await page.goto(url + nodesPath)
    await firstRowTime(page, 'firstRowAfterReplies')
    return {
      elements: await page.locator('*').count(),
      ...(await updateStatuses(page)),
      details: await openDetails(page),
    }
  })
}

/** @param {Map<string, number[]>} found @param {Record<string, number[]>} times */
function collect(found, times) {
  for (const [step, values] of Object.entries(times)) {
    found.set(step, [...(found.get(step) ?? []), ...values])
  }
}

/** @param {Map<string, number[]>} small @param {Map<string, number[]>} large */
function compare(small, large) {
  return [...small].map(([step, times]) => {
    const before = spread(times)
    const after = spread(large.get(step) ?? [])
    return { step, small: before, large: after, ratio: after.median / before.median }
  })
}

/** @param {number[]} times @returns {Spread} */
const spread = (times) => ({ median: median(times), worst: Math.max(...times) })
