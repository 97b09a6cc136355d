import { expect, type Page } from '@playwright/test'

import { basePath, below, ownKey } from './base-path'

export type Credentials = { username: string; password: string }

/** The administrator of the demonstration fleet. */
export const admin: Credentials = { username: 'admin', password: 'meshdeck-demo' }

/** Fills in the sign-in that is on screen, and sends it. */
export async function submitSignIn(page: Page, { username, password }: Credentials) {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a page that needs a session, and signs in on the way. */
export async function signInByForm(page: Page, path: string, who: Credentials = admin) {
  // the sign-in does not wait for what the page behind it loads ahead
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await submitSignIn(page, who)
}

/**
 * Opens a page with a session in its tab, as a sign-in that nobody remembers leaves it: for stories that are not about
 * the sign-in, whose page they need not load.
 */
export async function signInAt(page: Page, path: string, who: Credentials = admin) {
  const session = await signIn(page, who, path)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  // a later visit has what this one leaves
  await session.dispose()
}

/** The same without opening anything, for stories that first make ready what the page will meet: each visit has the session. */
export async function signIn(page: Page, who: Credentials = admin, path = '/') {
  const session = JSON.stringify(await newSession(page, path, who))
  return page.addInitScript(
    ({ key: name, text }) => {
      // there is no storage on a page that is none
      if (location.origin !== 'null') sessionStorage.setItem(name, text)
    },
    { key: ownKey('meshdeck_session'), text: session },
  )
}

/** What a sign-in at the console gets from the server and keeps (`session-schema.ts`). */
async function newSession(page: Page, path: string, who: Credentials) {
  const { username } = who
  const api = URL.canParse(path) ? new URL(path).origin + below('/api') : '/api'
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
