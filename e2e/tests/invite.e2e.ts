import { type MailServer, startMailServer } from '@meshdeck/demo-server/testing/mail-server'
import { inEnglish } from '@meshdeck/testing/in-english'

import { Api } from '../support/api'
import type { TestConsole } from '../support/console-pool'
import { admin, submitSignIn } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

/** Receives the mails of the management server. */
let mails: MailServer

test.use({ edition: 'pro' })

test.beforeEach(async () => {
  mails = await startMailServer()
})
test.afterEach(() => mails.close())

const password = 'read-the-books'

/** Invites a person by mail as an administrator would and returns the link in the mail. */
async function invite(meshdeck: TestConsole, email: string): Promise<string> {
  const api = await Api.signIn(meshdeck)
  await api.changeSettings({
    smtp_host: '127.0.0.1',
    smtp_port: mails.port,
    email_sender_addr: 'console@mesh.example',
  })
  await api.call('POST', 'v1/users/invite', {
    user_emails: [email],
    platform_role_id: 'platform-user',
    user_group_ids: {},
    network_roles: {},
  })
  // long lines in a mail end in "=", and "=" itself is "=3D"
  const text = (await mails.next()).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const link = /https?:\/\/[^\s"<>]+\/invite\?[^\s"<>]+/.exec(text)?.[0]
  if (!link) throw new Error('The mail carries no link')
  return link.replaceAll('&amp;', '&')
}

test('an invited person signs up from the mail and gets two menu entries, an administrator all of them [SH-001, SH-005, SH-006, SH-067, SH-099, SH-100, SH-103, SH-104, SE-012, AP-130]', async ({
  page,
  meshdeck,
}) => {
  const email = 'night.watch@mesh.example'
  await page.goto(await invite(meshdeck, email))

  await expect(
    page.getByRole('heading', { name: inEnglish('identity:invites.page.title') }),
  ).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(email)
  await expect(page).toHaveURL('/invite')
  await expectAccessible(page, '/invite')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: inEnglish('identity:invites.page.withPassword') }).click()

  await expect(page.getByText(inEnglish('identity:invites.page.done'))).toBeVisible()
  await submitSignIn(page, { username: email, password })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'All Devices' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /User Management|Keys/ })).toHaveCount(0)
  const addNetwork = menu.getByRole('button', { name: 'Add Network' })
  await expect(addNetwork).toBeDisabled()
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()

  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await submitSignIn(page, admin)
  await expect(addNetwork).toBeEnabled()
  for (const name of ['Dashboard', 'All Devices', 'User Management', 'Keys']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test(
  'an invalid code shows an error and leads to where it can be corrected [SE-015]',
  sweepOnly,
  async ({ page, meshdeck }) => {
    const email = 'day.watch@mesh.example'
    const link = new URL(await invite(meshdeck, email))
    const code = link.searchParams.get('invite_code') ?? ''
    link.searchParams.set('invite_code', 'NOTTHIS1')

    await page.goto(link.href)
    await expect(page.getByText('Invalid invite code')).toBeVisible()
    await expectAccessible(page, 'an invalid invitation')
    await page.getByLabel('Invite code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByRole('button', { name: inEnglish('identity:invites.page.withPassword') }),
    ).toBeVisible()
  },
)

test('the sign-in shows invited people how to get in [SE-005]', sweepOnly, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: inEnglish('identity:invites.page.title') }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
})
