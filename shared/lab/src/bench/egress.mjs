import { pathToFileURL } from 'node:url'

import { rootPath } from '@meshdeck/tools/paths'
import {
  firstRowTime,
  callInPage,
  launch,
  withConsole,
  withPage,
} from '@meshdeck/tools/size/browser'

import { collect, printGrowth } from './figures.mjs'
import { longestTask, tasksOf, withTrace } from './longest-task.mjs'
import { sort, typeIn } from './table-steps.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Page} Page */
/** @typedef {import('@meshdeck/tools/size/browser').Console} Console */
/** @typedef {import('./figures.mjs').Times} Times */

const SMALL = { fleet: 100, routes: 10 }
const LARGE = { fleet: 10_000, routes: 1_000 }
const ROUNDS = 3

/** Upper limits in ms; other figures have none. */
const LIMITS = new Map([
  ['routes of a network: first rows after the replies', 1_000],
  ['routes of a network: a key', 50],
  ['routes of all: first rows after the replies', 1_000],
  ['routes of all: a key', 50],
  ['routes of all: a key in the address search', 50],
  ['comparison of all ranges, CPU time', 50],
  ['the panel: nodes to choose from', 100],
  ['the panel: a key in their search', 100],
  ['the panel: choosing a node, longest task', 100],
])

/**
 * Measures the tables of egress routes and the panel that creates them: 10 routes in a network of 100 nodes, and 1,000
 * in one of 10,000.
 * @returns {Promise<{ small: Times, large: Times }>}
 */
export async function measureEgress() {
  const browser = await launch()
  const visitsOf = (/** @type {typeof SMALL} */ { fleet, routes }) =>
    withConsole(
      ['--edition', 'pro', '--api-version', '1.5.1', '--fleet', String(fleet), '--networks', '1'],
      (running) => visit(browser, running, routes),
    )
  try {
    return { small: await visitsOf(SMALL), large: await visitsOf(LARGE) }
  } finally {
    await browser.close()
  }
}

/** @param {{ small: Times, large: Times }} figures */
export const printEgressFigures = (figures) =>
  printGrowth(
    'Egress routes, ms until the next frame',
    [
      { label: '10 of 100 nodes', times: figures.small },
      { label: '1,000 of 10,000', times: figures.large },
    ],
    LIMITS,
  )

/** @param {Browser} browser @param {Console} running @param {number} count @returns {Promise<Times>} */
async function visit(browser, running, count) {
  const networkPath = running.nodesPath.replace('/nodes', '')
  await addRoutes(running, networkPath, count)
  /** @type {Times} */
  const found = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    collect(found, await measureTable(browser, running, `${networkPath}/egress`))
    collect(found, await measureEveryTable(browser, running))
    collect(found, await measurePanel(browser, running, `${networkPath}/egress`))
    collect(found, {
      'comparison of all ranges, CPU time': [await holdAgainstEachOther(count)],
    })
  }
  return found
}

/**
 * Adds routes through two nodes of the network each.
 * @param {Console} running
 * @param {string} networkPath
 * @param {number} count
 */
async function addRoutes({ url, session }, networkPath, count) {
  const network = decodeURIComponent(networkPath.split('/').at(-1) ?? '')
  const headers = { authorization: `Bearer ${JSON.parse(session).jwt}` }
  const response = await fetch(`${url}/api/nodes/${encodeURIComponent(network)}`, { headers })
  /** @type {Array<{ id: string }>} */
  const nodes = JSON.parse(await response.text())
  for (let index = 0; index < count; index += 1) {
    const range = rangeOf(index)
    const through = [nodes[index % nodes.length], nodes[(index + 1) % nodes.length]]
    const body = {
      network,
      name: `site-${index}`,
      range,
      nodes: Object.fromEntries(through.map((node, place) => [node?.id, 100 * (place + 1)])),
    }
    const made = await fetch(`${url}/api/v1/egress?network=${encodeURIComponent(network)}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!made.ok) throw new Error(`No route ${range}: ${await made.text()}`)
  }
}

/** @param {Browser} browser @param {Console} running @param {string} path @returns {Promise<Times>} */
function measureTable(browser, { url, session }, path) {
  return withPage(browser, session, async (page) => {
    const { firstRows, busy } = await openPage(page, { url, path })
    const search = page.getByRole('searchbox')
    return {
      'routes of a network: first rows after the replies': [firstRows],
      'routes of a network: CPU time until the first rows': [busy],
      'routes of a network: a key': await typeIn(page, search, 'site-9'),
      'routes of a network: sort': await sort(page),
    }
  })
}

/** @param {Browser} browser @param {Console} running @returns {Promise<Times>} */
function measureEveryTable(browser, { url, session }) {
  return withPage(browser, session, async (page) => {
    const { firstRows, busy } = await openPage(page, { url, path: '/egress-routes' })
    const search = page.getByRole('searchbox', { name: 'Search name, network or node' })
    const address = page.getByRole('searchbox', { name: 'Which route takes an address' })
    return {
      'routes of all: first rows after the replies': [firstRows],
      'routes of all: CPU time until the first rows': [busy],
      'routes of all: a key': await typeIn(page, search, 'site-9'),
      'routes of all: a key in the address search': await typeIn(page, address, '10.200.9.70'),
    }
  })
}

/** Time until the first row shows. @param {Page} page @param {{ url: string, path: string }} visited */
async function openPage(page, { url, path }) {
  // starts at an address of the console, so one process can be observed from the beginning
  await page.goto(`${url}/registry.json`)
  let firstRows = Number.NaN
  const events = await withTrace(page, async () => {
    await page.goto(url + path, { waitUntil: 'commit' })
    firstRows = await firstRowTime(page, 'firstRowAfterReplies')
  })
  await page.waitForLoadState('networkidle')
  return { firstRows, busy: tasksOf(events).reduce((sum, task) => sum + task.processor, 0) }
}

/**
 * Second step of the panel, once it has loaded.
 * @param {Browser} browser
 * @param {Console} running
 * @param {string} path
 * @returns {Promise<Times>}
 */
function measurePanel(browser, { url, session }, path) {
  return withPage(browser, session, async (page) => {
    await page.goto(url + path)
    await page.getByRole('link', { name: 'Add route' }).click()
    const panel = page.getByRole('dialog', { name: 'Create new egress route' })
    await panel.getByLabel('Name').fill('site')
    await panel.getByLabel('Egress route').fill('10.99.0.0/24')
    const next = panel.getByRole('button', { name: 'Next' })
    await next.click()
    await panel.getByRole('option').first().waitFor()
    await panel.getByRole('button', { name: 'Back' }).click()
    await page.waitForLoadState('networkidle')

    const opening = callInPage(page, 'fromClickTo', '[role="dialog"] [role="option"]')
    await next.click()
    const opened = Number(await opening)
    const search = panel.getByRole('combobox', { name: 'Choose nodes' })
    const keys = await typeIn(page, search, 'edge-9')
    const option = panel.getByRole('option').first()
    const longest = await longestTask(page, () => option.click())
    return {
      'the panel: nodes to choose from': [opened],
      'the panel: a key in their search': keys,
      'the panel: choosing a node, longest task': [longest],
    }
  })
}

/** One pass over the given number of ranges without a page, in ms of CPU time. @param {number} count */
async function holdAgainstEachOther(count) {
  /** @type {{ nestRanges: (items: string[], rangeOf: (item: string) => string) => { groupOf: (item: string) => unknown } }} */
  const { nestRanges } = await import(
    pathToFileURL(rootPath('shared/domain/dist/range-tree.js')).href
  )
  const ranges = Array.from({ length: count }, (_, index) => rangeOf(index))
  const before = process.cpuUsage()
  const tree = nestRanges(ranges, (range) => range)
  for (const range of ranges) tree.groupOf(range)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Every fourth range is a /24 that contains the next three. @param {number} index */
function rangeOf(index) {
  const place = Math.floor(index / 4)
  const network = `10.${200 + (place >> 8)}.${place & 255}`
  return index % 4 === 0 ? `${network}.0/24` : `${network}.${(index % 4) * 64}/26`
}
