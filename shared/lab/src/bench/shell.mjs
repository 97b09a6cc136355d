import { callInPage, launch, withConsole, withPage } from '@meshdeck/tools/size/browser'

import { median, milliseconds, printTable, ratio } from './figures.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Page} Page */
/** @typedef {import('@playwright/test').CDPSession} CDPSession */
/** @typedef {ReturnType<typeof measureShell> extends Promise<infer Figures> ? Figures : never} ShellFigures */

const ROUNDS = 9
const IDLE_MS = 30_000
const SETTLE_MS = 3_000
const FEW_PAGES = 20
const MANY_PAGES = 200

/** Measures the cost of the frame: layout shifts, script time of its own animations, calls while idle, and memory. */
export async function measureShell() {
  const browser = await launch()
  try {
    return await withConsole([], ({ url, session, nodesPath }) =>
      withPage(browser, session, async (page) => {
        const devtools = await page.context().newCDPSession(page)
        // CPU time of the page itself, without other programs
        await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
        await page.goto(url + nodesPath, { waitUntil: 'domcontentloaded' })
        await callInPage(page, 'firstRow')
        await page.waitForTimeout(SETTLE_MS)
        return {
          shift: await callInPage(page, 'layoutShift'),
          hover: await timesOf(() => hoverScript(page, devtools)),
          theme: await timesOf(() => themeScript(page, devtools)),
          visible: await idleCalls(page),
          hidden: await hiddenCalls(page),
          heap: await heapGrowth(page, devtools, ['/dashboard', nodesPath, '/users', '/keys']),
        }
      }),
    )
  } finally {
    await browser.close()
  }
}

/** @param {ShellFigures} figures */
export function printShellFigures({ shift, hover, theme, visible, hidden, heap }) {
  printTable(
    'The frame',
    ['', 'found', 'wanted'],
    [
      ['layout shift after the first frame', Number(shift).toFixed(4), '0'],
      ['hovering the sidebar, ms of script', milliseconds(median(hover)), '< 16'],
      ['switching the theme, ms of script', milliseconds(median(theme)), '< 16'],
      ['calls in 30 s, visible and idle', String(visible.length), '3'],
      ['calls in 30 s, hidden', String(hidden.length), '0'],
      [`heap after ${MANY_PAGES} pages against ${FEW_PAGES}`, ratio(heap), '<= 1.20'],
    ],
  )
  const others = [...new Set(visible)].filter((path) => path !== '/api/server/status')
  if (others.length > 0) console.log(`  asked for while idle: ${others.join(', ')}`)
}

/** @param {() => Promise<number>} measure */
async function timesOf(measure) {
  const times = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure())
  return times
}

/** Moves the pointer in and out of the unpinned sidebar. @param {Page} page @param {CDPSession} devtools */
async function hoverScript(page, devtools) {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const unpin = menu.getByRole('button', { name: 'Unpin sidebar' })
  if (await unpin.isVisible()) await unpin.click()
  await page.mouse.move(900, 500)
  await page.waitForTimeout(500)
  const before = await metric(devtools, 'ScriptDuration')
  await page.mouse.move(30, 300)
  await page.waitForTimeout(500)
  return ((await metric(devtools, 'ScriptDuration')) - before) * 1000
}

/**
 * Switches the theme with the entry of the account menu, where the pointer already is.
 * @param {Page} page
 * @param {CDPSession} devtools
 */
async function themeScript(page, devtools) {
  await page.mouse.move(30, 300)
  const entry = page.getByRole('menuitemcheckbox', { name: 'Dark theme' })
  if (!(await entry.isVisible())) {
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await entry.waitFor()
  }
  await entry.hover()
  await page.waitForTimeout(500)
  const before = await metric(devtools, 'ScriptDuration')
  // not through the locator, whose lookup would run script in the page
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(500)
  return ((await metric(devtools, 'ScriptDuration')) - before) * 1000
}

/** Paths requested by a page that doesn't poll node statuses. @param {Page} page */
async function idleCalls(page) {
  await page.keyboard.press('Escape')
  await callInPage(page, 'goTo', '/dashboard')
  await page.waitForTimeout(SETTLE_MS)
  return callsWithin(page, IDLE_MS)
}

/** @param {Page} page */
async function hiddenCalls(page) {
  await callInPage(page, 'setHidden', true)
  const calls = await callsWithin(page, IDLE_MS)
  await callInPage(page, 'setHidden', false)
  return calls
}

/** @param {Page} page @param {number} duration ms */
async function callsWithin(page, duration) {
  /** @type {string[]} */
  const paths = []
  /** @param {import('@playwright/test').Request} request */
  const note = (request) => paths.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.waitForTimeout(duration)
  page.off('request', note)
  return paths
}

/** @param {Page} page @param {CDPSession} devtools @param {string[]} paths */
async function heapGrowth(page, devtools, paths) {
  await visit(page, paths, FEW_PAGES)
  const few = await heapSize(devtools)
  await visit(page, paths, MANY_PAGES - FEW_PAGES)
  return (await heapSize(devtools)) / few
}

/** @param {Page} page @param {string[]} paths @param {number} count */
async function visit(page, paths, count) {
  for (let index = 0; index < count; index += 1) {
    await callInPage(page, 'goTo', paths[index % paths.length])
    await page.locator('main h1').waitFor()
    await page.waitForTimeout(100)
  }
}

/** Heap size after garbage collection, in bytes. @param {CDPSession} devtools */
async function heapSize(devtools) {
  await devtools.send('HeapProfiler.collectGarbage')
  return metric(devtools, 'JSHeapUsedSize')
}

/** @param {CDPSession} devtools @param {string} wanted */
async function metric(devtools, wanted) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? 0
}
