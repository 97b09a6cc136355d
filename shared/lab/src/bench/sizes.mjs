// @ts-check
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

import { at } from '@meshdeck/tools/paths'
import { firstRowTime, inPage, launch, withPage } from '@meshdeck/tools/size/browser'
import { withConsole } from '@meshdeck/tools/size/consoles'
import { measureSizes } from '@meshdeck/tools/size/measure'
import { measurePages } from '@meshdeck/tools/size/pages'
import { gzippedSize, sumOf } from '@meshdeck/tools/size/weigh'

import { biggestParts } from './biggest-parts.mjs'
import { printPages } from './page-tables.mjs'
import { kilobytes, printTable } from './print.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Page} Page */
/** @typedef {import('@meshdeck/tools/size/measure').Sizes} Sizes */
/** @typedef {import('@meshdeck/tools/size/pages').Pages} Pages */

/** @typedef {ReturnType<typeof weigh>} Load */
/**
 * @typedef {Sizes & {
 *   against?: { folder: string, pages: Pages },
 *   parts: ReturnType<typeof biggestParts>,
 *   sections: Array<Load & { path: string }>,
 * }} Loads `against`: the same pages of another checkout; `parts`: of the table of nodes.
 */

/** Longer than the shell waits before it fetches what draws toasts. */
const QUIET_MS = 8000

/**
 * What a browser receives: each page cold, then section by section.
 * @param {string} [against] Folder of another built checkout.
 * @returns {Promise<Loads>}
 */
export async function measureLoads(against) {
  const sizes = await measureSizes()
  return {
    ...sizes,
    ...(against !== undefined && {
      against: { folder: against, pages: await measurePages(against) },
    }),
    parts: biggestParts(sizes.pages.nodes?.before.map(({ path }) => path) ?? []),
    sections: await measureSections(),
  }
}

/** First visits to the sections of an open console. */
async function measureSections() {
  const browser = await launch()
  try {
    return await withConsole([], async ({ url, session, nodesPath }) =>
      withPage(browser, session, async (page) => {
        const scripts = collectScripts(page)
        await page.goto(url + nodesPath)
        await firstRowTime(page, 'firstRowAt')
        // what comes by itself in a quiet moment belongs to no section
        await page.waitForTimeout(QUIET_MS)
        scripts.splice(0)

        const sections = []
        for (const path of sectionsBeyond(nodesPath)) {
          await visit(page, path)
          sections.push({ path, ...weigh(scripts.splice(0)) })
        }
        return sections
      }),
    )
  } finally {
    await browser.close()
  }
}

/** @param {Loads} sizes */
export function printLoads({ pages, remotes, against, parts, sections }) {
  printPages(pages, against)
  printTable(
    'First visit to a section of an open console, kB of 1,000 bytes',
    ['', 'requests', 'gzip', 'brotli', 'asked for twice'],
    sections.map(({ path, requests, gzip, brotli, repeated }) => [
      path,
      String(requests),
      kilobytes(gzip),
      kilobytes(brotli),
      repeated.join(' ') || '0',
    ]),
  )
  printTable(
    'The ten biggest packages in what nodes receives, kB',
    ['', 'gzip', 'what would shrink it'],
    parts.map(({ name, gzip, lever }) => [name, kilobytes(gzip), lever]),
  )
  printTable(
    'Remotes by their files, kB',
    ['', 'entry', 'first page', 'requests'],
    Object.entries(remotes).map(([name, { entry, firstPage, requests }]) => [
      name,
      kilobytes(entry),
      kilobytes(firstPage),
      String(requests),
    ]),
  )
}

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
