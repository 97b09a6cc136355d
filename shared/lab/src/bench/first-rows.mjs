import { callInPage, launch, withConsole, withPage } from '@meshdeck/tools/size/browser'

import { medianWithInterval, milliseconds, printTable, ratio } from './figures.mjs'
import { tasksOf, withTrace } from './longest-task.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Console} Console */
/** @typedef {Awaited<ReturnType<typeof visit>>} Visit */
/** @typedef {ReturnType<typeof medianWithInterval>} Interval */
/** @typedef {{ part: string, words: string, own: Interval, other?: Interval, ratio?: Interval }} PartFigures */
/** @typedef {{ visits: number, parts: PartFigures[] }} FirstRowsFigures */

const ROWS = 10_000
/** Time of a task above which typing or scrolling users notice it. */
const BLOCKING_MS = 50

/** Measured parts of a visit, with their labels. */
const PARTS = /** @type {const} */ ([
  ['namedRow', 'first row with its name'],
  ['afterReplies', 'the same, since both lists arrived'],
  ['blocked', 'blocked until then, beyond 50 ms per task'],
  ['longest', 'longest task'],
  ['busy', 'total CPU time of the page'],
])

/**
 * Measures cold visits to a table of 10,000 nodes until the first row shows with its device's name, which comes from
 * another list. With another built checkout, it visits both in turn and alternates which comes first.
 * @param {number} count of visits to each
 * @param {string | undefined} against
 * @returns {Promise<FirstRowsFigures>}
 */
export async function measureFirstRows(count, against) {
  const fleet = ['--fleet', String(ROWS), '--networks', '1']
  const browser = await launch()
  try {
    return await withConsole(fleet, (own) =>
      against === undefined
        ? alternateVisits(browser, [own], count)
        : withConsole(fleet, (other) => alternateVisits(browser, [own, other], count), {
            checkout: against,
          }),
    )
  } finally {
    await browser.close()
  }
}

/** @param {FirstRowsFigures} figures */
export function printFirstRows({ visits, parts }) {
  const cell = (/** @type {ReturnType<typeof medianWithInterval>} */ { median, low, high }) =>
    `${milliseconds(median)} (${milliseconds(low)} to ${milliseconds(high)})`
  const hasOther = parts.some(({ ratio: times }) => times !== undefined)
  printTable(
    `The first of 10,000 nodes, ms, ${visits} visits: median (95 %)`,
    ['', 'this console', ...(hasOther ? ['the other', 'this / other, pair by pair'] : [])],
    parts.map(({ words, own, other, ratio: times }) => [
      words,
      cell(own),
      ...(other && times
        ? [cell(other), `${ratio(times.median)} (${ratio(times.low)} to ${ratio(times.high)})`]
        : []),
    ]),
  )
}

/** @param {Browser} browser @param {Console[]} sides @param {number} count */
async function alternateVisits(browser, sides, count) {
  // the first visits only warm up the servers and don't count
  for (const side of sides) await visit(browser, side)
  const rounds = []
  for (let round = 0; round < count; round += 1) {
    rounds.push(await visitAll(browser, sides, round % 2 === 1))
  }
  return summary(rounds)
}

/**
 * Visits each side once; the results are in the order of the sides.
 * @param {Browser} browser
 * @param {Console[]} sides
 * @param {boolean} isTurned
 */
async function visitAll(browser, sides, isTurned) {
  const visits = []
  for (const side of isTurned ? sides.toReversed() : sides) visits.push(await visit(browser, side))
  return isTurned ? visits.toReversed() : visits
}

/** @param {Browser} browser @param {Console} side */
function visit(browser, { url, session, nodesPath }) {
  return withPage(browser, session, async (page) => {
    /** @type {[number, number]} */
    let times = [Number.NaN, Number.NaN]
    // starts at an address of the console, so one process can be observed from the beginning
    await page.goto(`${url}/registry.json`)
    const events = await withTrace(page, async () => {
      await page.goto(url + nodesPath, { waitUntil: 'commit' })
      times = await callInPage(page, 'firstRow')
    })
    const tasks = tasksOf(events).map(({ processor }) => processor)
    return {
      namedRow: times[0],
      afterReplies: times[1],
      blocked: tasks.reduce((sum, task) => sum + Math.max(0, task - BLOCKING_MS), 0),
      longest: Math.max(...tasks),
      busy: tasks.reduce((sum, task) => sum + task, 0),
    }
  })
}

/** @param {Visit[][]} rounds each with a visit to this console and, if there is another, one to that */
function summary(rounds) {
  return {
    visits: rounds.length,
    parts: PARTS.map(([part, words]) => {
      const pairs = rounds.map(([own, other]) => ({ own: own?.[part], other: other?.[part] }))
      const own = medianWithInterval(pairs.map((pair) => pair.own ?? Number.NaN))
      if (pairs.some(({ other }) => other === undefined)) return { part, words, own }
      const other = medianWithInterval(pairs.map((pair) => pair.other ?? Number.NaN))
      const ratios = pairs.map((pair) => (pair.own ?? Number.NaN) / (pair.other ?? Number.NaN))
      return { part, words, own, other, ratio: medianWithInterval(ratios) }
    }),
  }
}
