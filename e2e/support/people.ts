import { expect, type Page } from '@playwright/test'

import { basePath, consoleAddress, ownKey } from './base-path'

export type Credentials = { username: string; password: string }

/** The administrator of the demonstration fleet. */
export const admin: Credentials = { username: 'admin', password: 'meshdeck-demo' }

/** Fills in and submits the sign-in form on screen. */
export async function submitSignIn(page: Page, { username, password }: Credentials) {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a page that needs a session and signs in on the way. */
export async function signInByForm(page: Page, path: string, who: Credentials = admin) {
  // the sign-in doesn't wait for what the page behind it prefetches
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await submitSignIn(page, who)
}

/**
 * Opens a page with a session in its tab, as left by a sign-in without "remember me". For tests that aren't about the
 * sign-in, so they don't need to load its page.
 */
export async function signInAt(page: Page, path: string, who: Credentials = admin) {
  const session = await signIn(page, who, path)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  // a later visit has the session that this one leaves
  await session.dispose()
}

/**
 * Prepares the session without opening a page, for tests that first set up what the page will find. Each visit has the
 * session.
 */
export async function signIn(page: Page, who: Credentials = admin, path = '/') {
  const session = JSON.stringify(await newSession(page, path, who))
  return page.addInitScript(
    ({ key: name, text }) => {
      // documents with an opaque origin have no storage
      if (location.origin !== 'null') sessionStorage.setItem(name, text)
    },
    { key: ownKey('meshdeck_session'), text: session },
  )
}

/** What the console stores from the server's response to a sign-in (`session-schema.ts`). */
async function newSession(page: Page, path: string, who: Credentials) {
  const { username } = who
  const api = URL.canParse(path) ? new URL(path).origin + consoleAddress('/api') : '/api'
  const grant = await page.request.post(`${api}/users/adm/authenticate`, {
    data: who,
    headers: { 'From-Ui': 'true' },
  })
  const { Response: granted } = await grant.json()
  expect(granted, `${username} signs in`).toHaveProperty('AuthToken')
  const jwt = String(granted.AuthToken)
  const reply = await page.request.get(`${api}/v1/users`, {
    params: { username },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  const { Response: user } = await reply.json()
  return {
    baseUrl: `${basePath}/api`,
    jwt,
    username,
    user,
    userPlatformRole: user.platform_role_id,
  }
}
