// @ts-check
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

import { at } from '../paths.mjs'
import { gzippedSize, measureSizes, sumOf } from '../size/measure.mjs'
import { biggestParts } from './biggest-parts.mjs'
import { firstRowTime, inPage, launch, withPage } from './browser.mjs'
import { withConsole } from './consoles.mjs'
import { kilobytes, printTable } from './print.mjs'

/** @typedef {import('./browser.mjs').Page} Page */

/** @typedef {ReturnType<typeof weigh>} Load */
/**
 * @typedef {object} Loads
 * @property {Load & { parts: ReturnType<typeof biggestParts> }} cold
 * @property {Array<Load & { path: string }>} sections
 * @property {import('../size/measure.mjs').Sizes} build
 */

/** Longer than the shell waits before it fetches what draws toasts. */
const QUIET_MS = 8000

/** What a browser really loads: cold to the table, then section by section. @returns {Promise<Loads>} */
export async function measureLoads() {
  const browser = await launch()
  try {
    return await withConsole([], async ({ url, session, nodesPath }) =>
      withPage(browser, session, async (page) => {
        const scripts = collectScripts(page)
        await page.goto(url + nodesPath)
        await firstRowTime(page, 'firstRowAt')
        await page.waitForLoadState('networkidle')
        const cold = scripts.splice(0)
        // what draws toasts comes by itself in a quiet moment, and belongs to no section
        await page.waitForTimeout(QUIET_MS)
        scripts.splice(0)

        const sections = []
        for (const path of sectionsBeyond(nodesPath)) {
          await visit(page, path)
          sections.push({ path, ...weigh(scripts.splice(0)) })
        }
        return {
          cold: { ...weigh(cold), parts: biggestParts(cold) },
          sections,
          build: measureSizes(),
        }
      }),
    )
  } finally {
    await browser.close()
  }
}

/** @param {Loads} sizes */
export function printLoads({ cold, sections, build }) {
  printTable(
    'JavaScript, in kB of 1,000 bytes',
    ['', 'requests', 'gzip', 'brotli', 'asked for twice'],
    [
      ['cold to the nodes table', ...cells(cold)],
      ...sections.map((section) => [`then first visit to ${section.path}`, ...cells(section)]),
    ],
  )
  printTable(
    'Cold, part by part, as in the check of npm test',
    ['', 'gzip'],
    [
      ...Object.entries(build.cold.parts).map(([part, size]) => [part, kilobytes(size)]),
      ['together', kilobytes(sumOf(build.cold.parts))],
    ],
  )
  printTable(
    'Cold, the ten biggest packages',
    ['', 'gzip', 'what would shrink it'],
    cold.parts.map(({ name, gzip, lever }) => [name, kilobytes(gzip), lever]),
  )
  printTable(
    'Remotes',
    ['', 'entry', 'first page', 'requests'],
    Object.entries(build.remotes).map(([name, { entry, firstPage, requests }]) => [
      name,
      kilobytes(entry),
      kilobytes(firstPage),
      String(requests),
    ]),
  )
}

/** @param {Load} load */
const cells = ({ requests, gzip, brotli, repeated }) => [
  String(requests),
  kilobytes(gzip),
  kilobytes(brotli),
  repeated.join(' ') || '0',
]

/** @param {Page} page */
function collectScripts(page) {
  /** @type {string[]} */
  const paths = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) paths.push(pathname)
  })
  return paths
}

/** @param {string[]} paths */
function weigh(paths) {
  const files = paths.map((path) => at(`.build${path}`))
  return {
    requests: paths.length,
    gzip: sumOf(files.map(gzippedSize)),
    brotli: sumOf(files.map((file) => brotliCompressSync(readFileSync(file)).length)),
    repeated: paths.filter((path, index) => paths.indexOf(path) !== index),
  }
}

/** @param {string} nodesPath */
const sectionsBeyond = (nodesPath) => [
  nodesPath.replace(/nodes$/, 'egress'),
  '/users',
  '/keys',
  '/networks',
]

/** @param {Page} page @param {string} path */
async function visit(page, path) {
  await inPage(page, 'goTo', path)
  await page.locator('main [role="grid"]:not([data-before])').first().waitFor()
  await page.waitForLoadState('networkidle')
}
