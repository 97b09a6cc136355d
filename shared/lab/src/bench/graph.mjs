import { heapOf, callInPage, launch, withConsole, withPage } from '@meshdeck/tools/size/browser'

import { median, printTable } from './figures.mjs'
import { tasksOf, withTrace } from './longest-task.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Page} Page */
/** @typedef {{ tasks: number, frames: number }} Moves The longest task in ms of the processor, and frames a second. */
/** @typedef {{ list: number, picture: number, tasks: number, within: number, withinTasks: number, closed: Moves, zoom: Moves, open: Moves, map: number, mapTasks: number, heap: number }} Visit */

const SIZES = [100, 1000, 10_000]
const MIDDLE = { x: 900, y: 520 }
const MOVES = 40
/** Script that runs in the page. */
const COUNT_FRAMES = `{
  const frames = (window.benchFrames = [])
  const step = (now) => {
    if (frames !== window.benchFrames) return
    frames.push(now)
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}`

/**
 * Measures the graph of one network: the time until it shows on a cold visit and from another page, the cost of moving
 * it collapsed and expanded, the time until the first map shows, and its memory.
 * @returns {Promise<Record<string, Visit>>}
 */
export async function measureGraph() {
  const browser = await launch()
  /** @type {Record<string, Visit>} */
  const figures = {}
  try {
    for (const size of SIZES) {
      figures[size] = await withConsole(['--fleet', String(size)], ({ session, nodesPath, url }) =>
        withPage(browser, session, (page) =>
          visit(page, `${url}${nodesPath.replace(/nodes$/, 'graph')}`),
        ),
      )
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** @param {Record<string, Visit>} figures */
export function printGraphFigures(figures) {
  const sizes = Object.keys(figures)
  const row = (/** @type {string} */ name, /** @type {(visit: Visit) => number} */ of) => [
    name,
    ...Object.values(figures).map((visit) => Math.round(of(visit)).toLocaleString('en-US')),
  ]
  printTable(
    'The graph of a network',
    ['', ...sizes.map((size) => `${size} nodes`)],
    [
      row('lists loaded, ms after the navigation', ({ list }) => list),
      row('first picture, ms after the navigation', ({ picture }) => picture),
      row('longest task until then, including the start of the console, ms', ({ tasks }) => tasks),
      row('first picture, ms after it was opened in the console', ({ within }) => within),
      row('longest task until then, ms', ({ withinTasks }) => withinTasks),
      row('panning closed, longest task, ms', ({ closed }) => closed.tasks),
      row('panning closed, frames a second', ({ closed }) => closed.frames),
      row('zooming, longest task, ms', ({ zoom }) => zoom.tasks),
      row('zooming, frames a second', ({ zoom }) => zoom.frames),
      row('panning open, longest task, ms', ({ open }) => open.tasks),
      row('panning open, frames a second', ({ open }) => open.frames),
      row('first map with its files, ms', ({ map }) => map),
      row('first map, longest task, ms', ({ mapTasks }) => mapTasks),
      row('script memory, MB', ({ heap }) => heap),
    ],
  )
}

/** @param {Page} page @param {string} address @returns {Promise<Visit>} */
async function visit(page, address) {
  const path = `${new URL(address).pathname}?view=graph&by=location`
  let within = 0
  await page.goto(new URL('/dashboard', address).href)
  await callInPage(page, 'appearedAt', 'network')
  const withinEvents = await withTrace(page, async () => {
    await callInPage(page, 'forgetPicture')
    const began = await page.evaluate(() => performance.now())
    await callInPage(page, 'goTo', path)
    within = (await callInPage(page, 'pictureAt')) - began
  })
  let list = 0
  let picture = 0
  const events = await withTrace(page, async () => {
    await page.goto(new URL(path, address).href)
    picture = await callInPage(page, 'pictureAt')
    list = await page.evaluate(() =>
      Math.max(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\/api\/(nodes\/[^/]+|hosts)$/.test(name))
          .map(({ startTime, duration }) => startTime + duration),
      ),
    )
  })
  const closed = await measureMoves(page, () => drag(page))
  const zoom = await measureMoves(page, () => wheel(page, -120))
  const open = await measureMoves(page, () => drag(page))
  await page.getByRole('button', { name: 'Show everything' }).click()
  let map = 0
  const mapEvents = await withTrace(page, async () => {
    const began = performance.now()
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await page.locator('canvas[data-view="map"]').waitFor()
    map = performance.now() - began
  })
  return {
    list,
    picture,
    tasks: longestOf(events),
    within,
    withinTasks: longestOf(withinEvents),
    closed,
    zoom,
    open,
    map,
    mapTasks: longestOf(mapEvents),
    heap: await heapOf(page),
  }
}

/** @param {object[]} events */
const longestOf = (events) => Math.max(0, ...tasksOf(events).map(({ processor }) => processor))

/** @param {Page} page @param {() => Promise<void>} act @returns {Promise<Moves>} */
async function measureMoves(page, act) {
  await page.evaluate(COUNT_FRAMES)
  const events = await withTrace(page, act)
  /** @type {number[]} */
  const frames = await page.evaluate('benchFrames.slice(1)')
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  return { tasks: longestOf(events), frames: 1000 / Math.max(1, median(gaps)) }
}

/** @param {Page} page */
async function drag(page) {
  await page.mouse.move(MIDDLE.x, MIDDLE.y)
  await page.mouse.down()
  for (let move = 0; move < MOVES; move += 1) {
    const side = move % 20 < 10 ? move % 10 : 10 - (move % 10)
    await page.mouse.move(MIDDLE.x + side * 14, MIDDLE.y + side * 6)
  }
  await page.mouse.up()
}

/** @param {Page} page @param {number} by */
async function wheel(page, by) {
  await page.mouse.move(MIDDLE.x, MIDDLE.y)
  for (let move = 0; move < 12; move += 1) {
    await page.mouse.wheel(0, by)
    await page.waitForTimeout(16)
  }
}
