import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { root } from '../paths.mjs'
import { callInPage, launch, withConsole, withPage } from './browser.mjs'
import { scriptName } from './script-name.mjs'
import { measureGzipped, gzippedSize } from './weigh.mjs'

/** @typedef {import('./browser.mjs').Browser} Browser */
/** @typedef {import('./browser.mjs').Page} Page */
/** @typedef {import('./browser.mjs').Console} Console */

/**
 * @typedef {object} Script A script that the page received.
 * @property {string} name The name from `scriptName`.
 * @property {string} path Path of the script, or of the page for an inline script.
 * @property {number} gzip Compressed size in bytes at gzip level 9.
 * @property {number} brotli Size in bytes as sent: with brotli, or uncompressed for files that are
 *   too small for the build to compress.
 */
/**
 * @typedef {object} PageScripts Scripts that a first visit to a page receives.
 * @property {Script[]} before Requested before the page was visible.
 * @property {Script[]} after Requested afterwards, until the network was quiet.
 */
/** @typedef {Record<string, PageScripts>} Pages By the name of the page. */
/** @typedef {{ path: string, awaited: 'row' | 'network' | 'button', isSignedOut?: boolean }} Visit */

const QUIET_MS = 1000
const MAX_WAIT_MS = 30_000
const POLL_MS = 50

/** The default of `npm start`. */
const SERVER = ['--edition', 'pro']

/** @param {string} nodesPath @returns {Record<string, Visit>} */
const visits = (nodesPath) => ({
  'sign-in': { path: '/login', awaited: 'button', isSignedOut: true },
  dashboard: { path: '/dashboard', awaited: 'network' },
  nodes: { path: nodesPath, awaited: 'row' },
  users: { path: '/users', awaited: 'row' },
})

/**
 * Measures the scripts of each page, visited by a browser with an empty cache.
 * @param {string} [checkout] Folder of a built workspace in another state.
 * @returns {Promise<Pages>}
 */
export async function measurePages(checkout = root) {
  const browser = await launch()
  try {
    return await withConsole(SERVER, (running) => visitAll(browser, running, checkout), {
      checkout,
    })
  } finally {
    await browser.close()
  }
}

/** @param {Browser} browser @param {Console} running @param {string} checkout */
async function visitAll(browser, { url, session, nodesPath }, checkout) {
  const buildFolder = join(checkout, '.build')
  /** @type {Pages} */
  const pages = {}
  for (const [name, visit] of Object.entries(visits(nodesPath))) {
    pages[name] = await withPage(browser, visit.isSignedOut ? undefined : session, (page) =>
      scriptsOf(page, { ...visit, path: url + visit.path }, buildFolder),
    )
  }
  return pages
}

/** @param {Page} page @param {Visit} visit @param {string} buildFolder @returns {Promise<PageScripts>} */
async function scriptsOf(page, { path, awaited }, buildFolder) {
  const untilQuiet = watchNetwork(page)
  await page.goto(path, { waitUntil: 'commit' })
  /** @type {number} */
  const appearedAt = await callInPage(page, 'appearedAt', awaited)
  await untilQuiet()
  /** @type {Array<{ path: string, askedAt: number, sent: number }>} */
  const scripts = await callInPage(page, 'scripts')
  /** @type {string[]} */
  const inline = await callInPage(page, 'inlineScripts')
  const isBefore = (/** @type {typeof scripts[number]} */ { askedAt }) => askedAt <= appearedAt
  const asScript = (/** @type {typeof scripts[number]} */ script) => weigh(script, buildFolder)
  return {
    before: [
      ...inline.map((code) => weighInline(code, path)),
      ...scripts.filter(isBefore).map(asScript),
    ],
    after: scripts.filter((script) => !isBefore(script)).map(asScript),
  }
}

/** Returns a function that waits until no request has been pending for a second. @param {Page} page */
function watchNetwork(page) {
  /** @type {Set<import('@playwright/test').Request>} */
  const underWay = new Set()
  let changedAt = Date.now()
  page.on('request', (request) => {
    underWay.add(request)
    changedAt = Date.now()
  })
  const end = (/** @type {import('@playwright/test').Request} */ request) => {
    underWay.delete(request)
    changedAt = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)

  return async () => {
    const start = Date.now()
    while (underWay.size > 0 || Date.now() - changedAt < QUIET_MS) {
      if (Date.now() - start > MAX_WAIT_MS) {
        throw new Error(
          `Still under way: ${[...underWay].map((request) => request.url()).join(', ')}`,
        )
      }
      await page.waitForTimeout(POLL_MS)
    }
  }
}

/**
 * Returns the size of the boot script, which is inlined in the page. It counts like a file, so that inlining doesn't
 * circumvent the budget.
 * @param {string} code
 * @param {string} path Path of the page.
 * @returns {Script}
 */
const weighInline = (code, path) => ({
  name: 'shell/boot',
  path: new URL(path).pathname,
  gzip: measureGzipped(code),
  brotli: brotliCompressSync(code).length,
})

/**
 * Returns the sizes of a script. Reads the file for its gzip size, so it has to be the one that was sent.
 * @param {{ path: string, sent: number }} script
 * @param {string} buildFolder
 * @returns {Script}
 */
function weigh({ path, sent }, buildFolder) {
  const file = join(buildFolder, path)
  const sizes = [`${file}.br`, file].filter(existsSync).map((file) => statSync(file).size)
  if (sizes[0] !== sent) {
    throw new Error(`${path}: ${sent} bytes were sent, the build has ${sizes.join(' or ')}.`)
  }
  return { name: scriptName(path, buildFolder), path, gzip: gzippedSize(file), brotli: sent }
}
