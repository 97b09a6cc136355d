import type { Page } from '@playwright/test'

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
export async function signInAt(page: Page, path: string, who: Credentials = admin) {
  // the sign-in does not wait for what the page behind it loads ahead
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await submitSignIn(page, who)
}
