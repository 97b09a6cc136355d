// @ts-check
import { firstRowTime, launch, withPage } from './browser.mjs'
import { withConsole } from './consoles.mjs'
import { milliseconds, printTable, ratio } from './print.mjs'
import { median } from './statistics.mjs'
import { scroll, selectAll, sort, type } from './table-steps.mjs'

/** @typedef {import('./browser.mjs').Browser} Browser */
/** @typedef {import('./consoles.mjs').Console} Console */
/** @typedef {{ median: number, worst: number }} Spread */

const SMALL = 100
const LARGE = 10_000
const ROUNDS = 3

/** What a person does with a table of 100 and of 10,000 nodes, in turn within one run. */
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
        return compare(found.small, found.large)
      }),
    )
  } finally {
    await browser.close()
  }
}

/** @param {ReturnType<typeof compare>} figures */
export function printTableFigures(figures) {
  const cell = (/** @type {Spread} */ { median: middle, worst }) =>
    `${milliseconds(middle)} (${milliseconds(worst)})`
  printTable(
    'The table of nodes, ms until the next frame: median (worst)',
    ['', '100 rows', '10,000 rows', 'ratio'],
    figures.map(({ step, small, large, ratio: times }) => [
      step,
      cell(small),
      cell(large),
      ratio(times),
    ]),
  )
}

/**
 * Every step of one visit with its times.
 * @param {Browser} browser @param {Console} console
 * @returns {Promise<Record<string, number[]>>}
 */
function useTable(browser, { url, session, nodesPath }) {
  return withPage(browser, session, async (page) => {
    await page.goto(url + nodesPath)
    const firstRows = await firstRowTime(page, 'firstRowAfterReplies')
    const scrolling = await scroll(page)
    return {
      'first rows after the replies': [firstRows],
      keystroke: await type(page),
      sort: await sort(page),
      'select all': await selectAll(page),
      'scroll by 700 px': scrolling.steps,
      'longest task while scrolling': [scrolling.longestTask],
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
