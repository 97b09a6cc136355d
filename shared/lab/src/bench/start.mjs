import { root } from '@meshdeck/tools/paths'
import { callInPage, launch, withConsole, withPage } from '@meshdeck/tools/size/browser'

import { medianWithInterval, milliseconds, printTable } from './figures.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Page} Page */
/** @typedef {import('@meshdeck/tools/size/browser').Console} Console */
/** @typedef {{ asked: number, row: number }} Times Both in ms since the navigation. */
/** @typedef {{ line?: { latency: number, kilobits: number }, cpuRate?: number }} Condition */
/** @typedef {Record<'here' | 'other', Times>} Pair */

/** @type {Record<string, Condition>} */
const CONDITIONS = {
  'on this machine': {},
  'over 1.6 Mbit/s and 150 ms': { line: { latency: 150, kilobits: 1600 } },
  'with a CPU four times slower': { cpuRate: 4 },
}

const BITS_PER_BYTE = 8

/**
 * Measures cold visits to the table of nodes: when the list is requested, and when its third row shows with its name.
 * With another checkout, it visits both in turn and alternates which comes first.
 * @param {number} count of visits, or of pairs
 * @param {string} [against] Folder of a built workspace in another state.
 */
export async function measureStart(count, against) {
  const browser = await launch()
  try {
    return await withConsole([], (here) =>
      withConsole([], (other) => visitAll(browser, { here, other }, count), {
        checkout: against ?? root,
      }),
    )
  } finally {
    await browser.close()
  }
}

/** @param {Browser} browser @param {Record<'here' | 'other', Console>} consoles @param {number} count */
async function visitAll(browser, { here, other }, count) {
  /** @type {Record<string, ReturnType<typeof summary>>} */
  const figures = {}
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const visitHere = () => visit(browser, here, condition)
    const visitOther = () => visit(browser, other, condition)
    // the first visits only warm up the servers and don't count
    await visitHere()
    await visitOther()
    /** @type {Pair[]} */
    const pairs = []
    for (let pair = 0; pair < count; pair += 1) {
      if (pair % 2 === 0) pairs.push({ here: await visitHere(), other: await visitOther() })
      else {
        const second = await visitOther()
        pairs.push({ here: await visitHere(), other: second })
      }
    }
    figures[name] = summary(pairs)
  }
  return figures
}

/** @param {Pair[]} pairs */
function summary(pairs) {
  const medianOfPairs = (/** @type {(pair: Pair) => number} */ pick) =>
    medianWithInterval(pairs.map(pick))
  return {
    pairs: pairs.length,
    asked: {
      here: medianOfPairs(({ here }) => here.asked),
      other: medianOfPairs(({ other }) => other.asked),
      gain: medianOfPairs(({ here, other }) => other.asked - here.asked),
    },
    row: {
      here: medianOfPairs(({ here }) => here.row),
      other: medianOfPairs(({ other }) => other.row),
      gain: medianOfPairs(({ here, other }) => other.row - here.row),
    },
  }
}

/** @param {Awaited<ReturnType<typeof measureStart>>} figures @param {string} [against] */
export function printStart(figures, against) {
  const cell = (/** @type {ReturnType<typeof medianWithInterval>} */ { median, low, high }) =>
    `${milliseconds(median)} (${milliseconds(low)} to ${milliseconds(high)})`
  for (const [name, { pairs, asked, row }] of Object.entries(figures)) {
    const line = (/** @type {string} */ label, /** @type {typeof asked} */ times) => [
      label,
      cell(times.here),
      ...(against ? [cell(times.other), cell(times.gain)] : []),
    ]
    printTable(
      `Cold to the nodes table ${name}, ${pairs} pairs in turn: ms, median (95 %)`,
      ['', 'here', ...(against ? [against, 'sooner, pair by pair'] : [])],
      [line('nodes requested', asked), line('third row shown', row)],
    )
  }
}

/** @param {Browser} browser @param {Console} running @param {Condition} condition @returns {Promise<Times>} */
function visit(browser, { url, session, nodesPath }, condition) {
  return withPage(browser, session, async (page) => {
    await slowDown(page, condition)
    await page.goto(url + nodesPath, { waitUntil: 'commit' })
    /** @type {number} */
    const row = await callInPage(page, 'appearedAt', 'thirdRow')
    /** @type {number} */
    const asked = await callInPage(page, 'firstAsked', '/api/nodes/')
    return { asked, row }
  })
}

/** @param {Page} page @param {Condition} condition */
async function slowDown(page, { line, cpuRate }) {
  const devtools = await page.context().newCDPSession(page)
  if (line) {
    const throughput = (line.kilobits * 1000) / BITS_PER_BYTE
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  }
  if (cpuRate) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
}
