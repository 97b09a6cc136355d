import { readFileSync, existsSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

import { rootPath } from '@meshdeck/tools/paths'
import {
  firstRowTime,
  callInPage,
  launch,
  withConsole,
  withPage,
} from '@meshdeck/tools/size/browser'
import { figuresOf } from '@meshdeck/tools/size/budget'
import { measureSizes } from '@meshdeck/tools/size/measure'
import { measurePages } from '@meshdeck/tools/size/pages'
import { packagesOf } from '@meshdeck/tools/size/script-name'
import { gzippedSize, sumOf } from '@meshdeck/tools/size/weigh'

import { kilobytes, printTable } from './figures.mjs'

/** @typedef {import('@meshdeck/tools/size/pages').Script} Script */
/** @typedef {{ here: Script[], there: Script[] | undefined }} Sides `there`: of another checkout. */

/**
 * Prints what each page receives, file by file, next to the same of another checkout.
 * @param {Pages} pages
 * @param {{ folder: string, pages: Pages }} [against]
 */
function printPages(pages, against) {
  const header = against
    ? ['', 'gzip', 'other', 'more', 'brotli', 'other', 'more']
    : ['', 'gzip', 'brotli']
  const title = against ? `bytes of script, other: ${against.folder}` : 'bytes of script'
  for (const [name, page] of Object.entries(pages)) {
    const other = against && (against.pages[name] ?? { before: [], after: [] })
    const before = { here: page.before, there: other?.before }
    const after = { here: page.after, there: other?.after }
    const all = {
      here: [...page.before, ...page.after],
      there: other && [...other.before, ...other.after],
    }
    printTable(`${name}, cold: ${title}`, header, [
      ...fileRows(before),
      [`until it stands${countsOf(before)}`, ...cells(before)],
      ...fileRows(after),
      [`until the network is quiet${countsOf(all)}`, ...cells(all)],
    ])
  }
}

/** @param {Sides} sides */
function fileRows({ here, there }) {
  const largestFirst = [...here, ...(there ?? [])].toSorted((left, right) => right.gzip - left.gzip)
  const names = new Set(largestFirst.map(({ name }) => name))
  return [...names].map((name) => {
    const scriptsNamed = (/** @type {Script[]} */ scripts) =>
      scripts.filter((script) => script.name === name)
    return [
      `  ${name}`,
      ...cells({ here: scriptsNamed(here), there: there && scriptsNamed(there) }),
    ]
  })
}

/** @param {Sides} sides */
function cells({ here, there }) {
  const { gzip, brotli } = figuresOf(here)
  if (!there) return [figure(gzip), figure(brotli)]
  const other = figuresOf(there)
  return [...comparisonCells(gzip, other.gzip), ...comparisonCells(brotli, other.brotli)]
}

/** @param {number} here @param {number} there */
const comparisonCells = (here, there) => [figure(here), figure(there), difference(here - there)]

/** @param {Sides} sides */
const countsOf = ({ here, there }) =>
  there ? `: ${here.length} scripts, other ${there.length}` : `: ${here.length} scripts`

/** @param {number} bytes */
const figure = (bytes) => (bytes === 0 ? '–' : bytes.toLocaleString('en-US'))

/** @param {number} bytes */
const difference = (bytes) => (bytes > 0 ? `+${figure(bytes)}` : bytes.toLocaleString('en-US'))

const MAX_ROWS = 10

/** Ways to make a part smaller, with what was measured or tried. */
const LEVERS = new Map([
  ['react-dom', 'nothing: one module, production build, smallest of three minifiers'],
  ['@chakra-ui/react', 'a base preset with only the style props in use, about 4 kB'],
  ['i18next', 'nothing short of another library: one module that cannot be taken apart'],
  ['react-router', 'nothing: only its declarative part is taken'],
  ['@tanstack/query-core', 'nothing: its client brings what our hooks leave unused'],
  ['@module-federation/runtime-core', 'nothing: its switches for unused parts are set'],
  [
    '@tanstack/virtual-core',
    '40 lines of our own, as rows are of one height; a kept library instead',
  ],
  ['zod', 'schemas in the platform with fewer kinds of fields'],
  ['ky', 'plain fetch instead, about 7 kB'],
  ['lucide-react', 'fewer icons that the registry may name'],
  ['shared/ui', 'lazy entries for what the first table does not draw (tabs, key and value)'],
  ['host-shell', 'crash screens and network selector on first use'],
  ['shared/platform', 'little: session, status and words are needed at once'],
  ['shared/api', 'resource modules of which a page uses less'],
  ['jotai', 'nothing: its core alone is taken'],
  ['webpack', 'fewer files that load later: each has its hash in the first'],
  ['mfe-networks', 'columns that are hidden at first'],
])

/**
 * Returns the largest packages that a cold visit loads.
 * @param {string[]} paths of scripts as requested by the browser
 */
function biggestParts(paths) {
  /** @type {Map<string, number>} */
  const sizes = new Map()
  for (const path of paths) {
    const map = rootPath(`.build/maps${path}.map`)
    // files with only translations and the script embedded in the page have no source map
    if (!existsSync(map)) continue
    for (const [name, size] of packagesOf(rootPath(`.build${path}`), map)) {
      sizes.set(name, (sizes.get(name) ?? 0) + size)
    }
  }
  return [...sizes]
    .map(([name, gzip]) => ({
      name,
      gzip: Math.round(gzip),
      lever: LEVERS.get(name) ?? 'not looked at yet',
    }))
    .toSorted((left, right) => right.gzip - left.gzip)
    .slice(0, MAX_ROWS)
}

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

/** Longer than the shell waits before it fetches the code for toasts. */
const QUIET_MS = 8000

/**
 * Measures what a browser receives: each page cold, then section by section.
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

/** Measures first visits to the sections of an open console. */
async function measureSections() {
  const browser = await launch()
  try {
    return await withConsole([], async ({ url, session, nodesPath }) =>
      withPage(browser, session, async (page) => {
        const scripts = collectScripts(page)
        await page.goto(url + nodesPath)
        await firstRowTime(page, 'firstRowAt')
        // files prefetched while idle belong to no section
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
  const files = paths.map((path) => rootPath(`.build${path}`))
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
  await callInPage(page, 'goTo', path)
  await page.locator('main [role="grid"]:not([data-before])').first().waitFor()
  await page.waitForLoadState('networkidle')
}
