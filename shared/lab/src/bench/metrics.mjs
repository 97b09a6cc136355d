import { heapOf, callInPage, launch, withConsole, withPage } from '@meshdeck/tools/size/browser'

import { printTable } from './figures.mjs'
import { longestTask, tasksOf, withTrace } from './longest-task.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Console} Console */
/** @typedef {Record<string, number>} Figures By what they are of, in the order in which they are printed. */

const SIZES = [100, 1000]
/** Timeout for a thousand responses with a thousand links each, on two cores. */
const READ_MS = 600_000
const PRO = ['--edition', 'pro', '--api-version', '1.5.1']
const TABS = ['latency', 'sent']

/**
 * Measures the metrics of a network whose nodes all report on each other, on Pro 1.5.1: the single response with all
 * metrics, which the console doesn't request above a size, and the page that reads them in its own way.
 * @returns {Promise<Record<string, Figures>>}
 */
export async function measureMetrics() {
  const browser = await launch()
  /** @type {Record<string, Figures>} */
  const figures = {}
  try {
    for (const size of SIZES) {
      figures[size] = await withConsole(
        [...PRO, '--fleet', String(size), '--networks', '1', '--metrics', 'full'],
        async (running) => ({
          ...(await oneReply(running)),
          ...(await measureConsole(browser, running)),
        }),
      )
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** @param {Record<string, Figures>} figures */
export function printMetricsFigures(figures) {
  const names = Object.keys(Object.values(figures)[0] ?? {})
  printTable(
    'Metrics, where every node reports on every other one',
    ['', ...Object.keys(figures).map((size) => `${size} nodes`)],
    names.map((name) => [
      name,
      ...Object.values(figures).map((of) => Math.round(of[name] ?? NaN).toLocaleString('en-US')),
    ]),
  )
}

/** Reads all metrics in a single response. @param {Console} running @returns {Promise<Figures>} */
async function oneReply({ backend, session, nodesPath }) {
  const path = nodesPath.replace(/^\/networks\/(.*)\/nodes$/, '/api/metrics/$1')
  const began = performance.now()
  const response = await fetch(new URL(path, backend), {
    headers: { authorization: `Bearer ${JSON.parse(session).jwt}` },
  })
  const text = await response.text()
  const read = performance.now() - began
  const before = process.cpuUsage()
  /** @type {{ nodes: Record<string, { connectivity: object | null }> }} */
  const { nodes } = JSON.parse(text)
  const { user, system } = process.cpuUsage(before)
  return {
    'links in a single response': Object.values(nodes).reduce(
      (sum, { connectivity }) => sum + Object.keys(connectivity ?? {}).length,
      0,
    ),
    'single response, kB': text.length / 1000,
    'computed and sent, ms': read,
    'parsing, CPU ms': (user + system) / 1000,
  }
}

/** @param {Browser} browser @param {Console} running @returns {Promise<Figures>} */
function measureConsole(browser, { url, session, nodesPath }) {
  return withPage(browser, session, async (page) => {
    const path = nodesPath.replace(/nodes$/, 'metrics')
    let asked = 0
    page.on('request', (request) => {
      if (/\/api\/metrics\//.test(request.url())) asked += 1
    })
    await page.goto(`${url}${path}?tab=latency`)
    const all = page.getByRole('button', { name: /^Read all/ })
    await page.getByRole('grid').or(all).first().waitFor()
    const unasked = asked
    let began = performance.now()
    const reading = tasksOf(
      await withTrace(page, async () => {
        began = performance.now()
        if (await all.isVisible()) await all.click()
        await page.getByRole('gridcell').nth(20).waitFor({ timeout: READ_MS })
      }),
    )
    const read = performance.now() - began
    /** @type {Figures} */
    const figures = {
      'calls before metrics are requested': unasked,
      'calls until the matrix is shown': asked,
      'time until the matrix is shown, ms': read,
      'CPU time until then, ms': reading.reduce((sum, { processor }) => sum + processor, 0),
      'longest task until then, ms': Math.max(0, ...reading.map(({ processor }) => processor)),
    }
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab === 'latency' ? 'Latency' : 'Bytes sent' }).click()
      await page.getByRole('gridcell').nth(20).waitFor()
      for (const way of ['scrollTop', 'scrollLeft']) {
        figures[`matrix of ${tab}, ${way === 'scrollTop' ? 'down' : 'aside'}, longest task`] =
          await longestTask(page, () => callInPage(page, 'scrollMatrix', way))
      }
    }
    figures['worst pairs, longest task until they are shown'] = await longestTask(
      page,
      async () => {
        await page.getByRole('tab', { name: 'Worst pairs' }).click()
        await page.locator('tbody tr[aria-rowindex="2"] td[data-key]').waitFor({ timeout: READ_MS })
      },
    )
    figures['script memory, MB'] = await heapOf(page)
    return figures
  })
}
