import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { chromium } from '@playwright/test'

import { findChromium } from '../end-to-end.mjs'
import { root } from '../paths.mjs'

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

const WATCH = fileURLToPath(new URL('./page/watch.js', import.meta.url))

export async function launch() {
  const executablePath = await findChromium()
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
}

/**
 * Returns the administrator's session as the console stores it, so that a visit starts signed in.
 * @param {string} url URL of the console.
 */
export async function signIn(url) {
  const response = await fetch(`${url}/api/users/adm/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'meshdeck-demo' }),
  })
  /** @type {{ Response: { AuthToken: string } }} */
  const { Response: signedIn } = JSON.parse(await response.text())
  const headers = { authorization: `Bearer ${signedIn.AuthToken}` }
  const own = await fetch(`${url}/api/users/admin`, { headers })
  /** @type {{ platform_role_id: string }} */
  const user = JSON.parse(await own.text())
  return JSON.stringify({
    // as the console stores it for a server on its own origin
    baseUrl: '/api',
    jwt: signedIn.AuthToken,
    username: 'admin',
    user,
    userPlatformRole: user.platform_role_id,
  })
}

/**
 * Calls `act` with a page of a browser with an empty cache and the given session, if any.
 * @template Result
 * @param {Browser} browser
 * @param {string | undefined} session
 * @param {(page: Page) => Promise<Result>} act
 * @returns {Promise<Result>}
 */
export async function withPage(browser, session, act) {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  if (session !== undefined) {
    await context.addInitScript(
      `localStorage.setItem('meshdeck_session', ${JSON.stringify(session)})`,
    )
  }
  await context.addInitScript({ path: WATCH })
  const page = await context.newPage()
  /** @type {string[]} */
  const pageErrors = []
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  try {
    const result = await act(page)
    if (pageErrors.length > 0) throw new Error(`The page failed: ${pageErrors.join('\n')}`)
    return result
  } finally {
    await context.close()
  }
}

/**
 * Waits for a row that a user could use.
 * @param {Page} page
 * @param {'firstRowAt' | 'firstRowAfterReplies'} since
 * @param {string} [words] Words in the request paths of the row's data.
 * @returns {Promise<number>} ms
 */
export async function firstRowTime(page, since, words) {
  /** @type {[number, number]} */
  const [atVisit, afterReplies] = await callInPage(page, 'firstRow', words)
  if (since === 'firstRowAt') return atVisit
  if (Number.isNaN(afterReplies))
    throw new Error('No response that was waited for came before the first row')
  return afterReplies
}

/**
 * Calls a function of `page/watch.js`. By name, because the page's content security policy forbids evaluating text as
 * code.
 * @template Result
 * @param {Page} page
 * @param {string} name
 * @param {unknown} [argument]
 * @returns {Promise<Result>}
 */
export function callInPage(page, name, argument) {
  return page.evaluate(
    ([key, value]) => Reflect.get(globalThis, 'bench')[String(key)](value),
    [name, argument],
  )
}

/**
 * Returns the heap size of the page's scripts after a garbage collection.
 * @param {Page} page
 * @returns {Promise<number>} in MB
 */
export async function heapOf(page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** @typedef {{ url: string, backend: string, session: string, nodesPath: string }} Console */

/**
 * Calls `act` with a separate built console on new data.
 * @template Result
 * @param {string[]} serverOptions Command line of the embedded server.
 * @param {(running: Console) => Promise<Result>} act
 * @param {{ checkout?: string, fill?: (dataDir: string) => void }} [other] `checkout`: folder of a workspace in another
 * state, which runs with its own server; `fill` adds data while no server has it open.
 * @returns {Promise<Result>}
 */
export async function withConsole(serverOptions, act, { checkout = root, fill } = {}) {
  const startConsole = await loadStart(checkout)
  const dataDir = mkdtempSync(join(tmpdir(), 'meshdeck-bench-'))
  // disables the check for releases, which contacts an external host
  writeFileSync(join(dataDir, 'settings.json'), '{"releases":false}')
  const start = () =>
    startConsole({
      port: 0,
      dataDir,
      buildDir: join(checkout, '.build'),
      serverOptions: ['--edition', 'community', '--life', 'off', ...serverOptions],
    })
  if (fill) {
    // the first start seeds
    await (await start()).close()
    fill(dataDir)
  }
  const running = await start()
  try {
    const { url, backend } = running
    const session = await signIn(url)
    return await act({ url, backend, session, nodesPath: await nodesPathOf(url, session) })
  } finally {
    await running.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Built by the launcher itself, so a top-level import would fail; by path, because each checkout has its own.
 * @param {string} checkout
 * @returns {Promise<typeof import('@meshdeck/serve/start-console').startConsole>}
 */
async function loadStart(checkout) {
  const file = join(checkout, 'shared/serve/dist/start-console.js')
  const { startConsole } = await import(pathToFileURL(file).href)
  return startConsole
}

/** Returns the path of the nodes page of the first network. @param {string} url @param {string} session */
async function nodesPathOf(url, session) {
  const headers = { authorization: `Bearer ${JSON.parse(session).jwt}` }
  const response = await fetch(`${url}/api/networks`, { headers })
  /** @type {Array<{ netid: string }>} */
  const [first] = JSON.parse(await response.text())
  return `/networks/${encodeURIComponent(first?.netid ?? '')}/nodes`
}
