// @ts-check
import { fileURLToPath } from 'node:url'

import { chromium } from '@playwright/test'

import { findChromium } from '../chromium.mjs'

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

const WATCH = fileURLToPath(new URL('./page/watch.js', import.meta.url))

export async function launch() {
  const executablePath = await findChromium()
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
}

/**
 * The administrator's session as the console stores it, so that a visit begins signed in.
 * @param {string} url of the console
 */
export async function signIn(url) {
  const reply = await fetch(`${url}/api/users/adm/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'meshdeck-demo' }),
  })
  /** @type {{ Response: { AuthToken: string } }} */
  const { Response: signedIn } = JSON.parse(await reply.text())
  const headers = { authorization: `Bearer ${signedIn.AuthToken}` }
  const own = await fetch(`${url}/api/users/admin`, { headers })
  /** @type {{ platform_role_id: string }} */
  const user = JSON.parse(await own.text())
  return JSON.stringify({
    // as the console keeps it for a server on its own origin
    baseUrl: '/api',
    jwt: signedIn.AuthToken,
    username: 'admin',
    user,
    userPlatformRole: user.platform_role_id,
  })
}

/**
 * Calls back with a page of a browser that has an empty cache and a session, if one is given.
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
  const complaints = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  try {
    const result = await act(page)
    if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('\n')}`)
    return result
  } finally {
    await context.close()
  }
}

/**
 * Waits for a row that a person could use.
 * @param {Page} page
 * @param {'firstRowAt' | 'firstRowAfterReplies'} since
 * @param {string} [words] in the paths of the replies that the row is made of
 * @returns {Promise<number>} ms
 */
export async function firstRowTime(page, since, words) {
  /** @type {[number, number]} */
  const [atVisit, afterReplies] = await inPage(page, 'firstRow', words)
  if (since === 'firstRowAt') return atVisit
  if (Number.isNaN(afterReplies))
    throw new Error('No reply that was waited for came before the first row')
  return afterReplies
}

/**
 * Calls a function of `page/watch.js`. By name, because the page's policy forbids it to make code
 * out of text.
 * @template Result
 * @param {Page} page
 * @param {string} name
 * @param {unknown} [argument]
 * @returns {Promise<Result>}
 */
export function inPage(page, name, argument) {
  return page.evaluate(
    ([key, value]) => Reflect.get(globalThis, 'bench')[String(key)](value),
    [name, argument],
  )
}

/** What its scripts keep, rubbish taken out before. @param {Page} page @returns {Promise<number>} in MB */
export async function heapOf(page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
