import { type Issuer, startIssuer } from '@meshdeck/demo-server/testing/issuer'
import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { Api } from '../support/api'
import { openElsewhere } from '../support/base-path'
import type { TestConsole } from '../support/console-pool'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'
import { tableNamed } from '../support/table'

// the pages of the provider and the server aren't ours and may log errors
test.use({ edition: 'pro', mayFail: true })

const accounts = [
  { id: 'ada', email: 'ada+math@mesh.example' },
  { id: 'eve', email: 'eve@mesh.example' },
  { id: 'sol', email: 'sol@mesh.example' },
]

/** Starts a real identity provider and configures the server to use it. */
async function provideIdentities(meshdeck: TestConsole): Promise<Issuer> {
  const redirectUri = `${meshdeck.ownUrl}/api/oauth/callback`
  const issuer = await startIssuer({ accounts, redirectUri })
  const api = await Api.signIn(meshdeck)
  await api.changeSettings({
    authprovider: 'oidc',
    oidcissuer: issuer.url,
    client_id: issuer.clientId,
    client_secret: issuer.clientSecret,
  })
  await api.call('POST', 'v1/users/invite', {
    user_emails: ['ada+math@mesh.example'],
    platform_role_id: 'admin',
    user_group_ids: {},
    network_roles: {},
  })
  return issuer
}

/** Link in the invitation for this email address. */
async function inviteLink(meshdeck: TestConsole, email: string): Promise<string> {
  const invites = await (await Api.signIn(meshdeck)).call('GET', 'v1/users/invites')
  const invite = Object.values(invites).find((invite) => JSON.stringify(invite).includes(email))
  const code = /"invite_code":"(\w+)"/.exec(JSON.stringify(invite))?.[1] ?? ''
  return `/invite?${new URLSearchParams({ email, invite_code: code })}`
}

/** Signs in at the identity provider and allows access for the console. */
async function passProvider(page: Page, id: string) {
  await page.locator('input[name=login]').fill(id)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('single sign-on visits the provider and returns to the requested page [SE-006, AP-018, AP-019]', async ({
  page,
  meshdeck,
}) => {
  const issuer = await provideIdentities(meshdeck)
  await page.goto('/keys?sort=name')
  const button = page.getByRole('link', { name: 'Continue with SSO' })
  await expect(button).toBeVisible()
  await expectAccessible(page, 'the sign-in with single sign-on')
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))

  await button.click()
  await passProvider(page, 'ada')

  await expect(page).toHaveURL('/keys?sort=name')
  await expect(page.getByRole('heading', { level: 1, name: 'Keys' })).toBeVisible()
  await expect(
    page.getByRole('button', {
      name: inEnglish('shell:frame.account.menu', { username: 'ada+math@mesh.example' }),
    }),
  ).toBeVisible()
  const history = await page.evaluate(() => JSON.stringify([location.href, document.referrer]))
  expect(history).not.toContain('login=')
  await issuer.close()
})

test('an invited person can sign up by single sign-on [SE-013]', async ({ page, meshdeck }) => {
  const issuer = await provideIdentities(meshdeck)
  const api = await Api.signIn(meshdeck)
  await api.call('POST', 'v1/users/invite', {
    user_emails: ['sol@mesh.example'],
    platform_role_id: 'admin',
    user_group_ids: {},
    network_roles: {},
  })
  await page.goto(await inviteLink(meshdeck, 'sol@mesh.example'))
  await page.getByRole('link', { name: inEnglish('identity:invites.page.withSso') }).click()
  await passProvider(page, 'sol')

  await expect(
    page.getByRole('button', {
      name: inEnglish('shell:frame.account.menu', { username: 'sol@mesh.example' }),
    }),
  ).toBeVisible()
  await issuer.close()
})

test(
  "a user awaiting approval sees so on the server's page and gets in once approved with a role for it",
  sweepOnly,
  async ({ page, browser, meshdeck }) => {
    const issuer = await provideIdentities(meshdeck)
    const email = 'eve@mesh.example'
    await page.goto('/login')
    await page.getByRole('link', { name: 'Continue with SSO' }).click()
    await passProvider(page, 'eve')
    await expect(page.getByText('Please contact your administrator for access.')).toBeVisible()

    await page.getByRole('link', { name: 'Back To Login' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

    // the attempt was abandoned, so it doesn't make a later link a requested one
    await page.goto('/login?login=a-token&user=eve')
    await expect(
      page.getByRole('heading', { name: inEnglish('shell:session.unasked.title') }),
    ).toBeVisible()

    const other = await openElsewhere(browser, meshdeck.url)
    await test.step('an administrator approves the user and gives a role with console access', async () => {
      await signInAt(other, '/users')
      await other.getByRole('tab', { name: /^Pending users/ }).click()
      await tableNamed(other, 'Pending users').choose('Approve', email)
      await other.getByRole('button', { name: 'Approve user' }).click()
      await expect(
        other.getByText(inEnglish('identity:users.pending.approve.done', { name: email })),
      ).toBeVisible()
      await other.getByRole('tab', { name: 'Users', exact: true }).click()
      await tableNamed(other, 'User Management').choose('Edit', email)
      const dialog = other.getByRole('dialog', { name: `Edit user ${email}` })
      await dialog.getByLabel('Platform role').selectOption('platform-user')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(
        other.getByText(inEnglish('identity:users.edit.done', { name: email })),
      ).toBeVisible()
    })

    await test.step('the next visit to the provider signs in', async () => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Continue with SSO' }).click()
      await expect(
        page.getByRole('button', {
          name: inEnglish('shell:frame.account.menu', { username: email }),
        }),
      ).toBeVisible()
    })

    await test.step('with another role the same session shows another menu after a refresh', async () => {
      const users = page.getByRole('link', { name: 'User Management' })
      await expect(users).toHaveCount(0)
      await tableNamed(other, 'User Management').choose('Edit', email)
      const dialog = other.getByRole('dialog', { name: `Edit user ${email}` })
      await dialog.getByLabel('Platform role').selectOption('admin')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()

      await page.reload()
      await users.click()
      await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
    })
    await other.context().close()
    await issuer.close()
  },
)

test('a return with an invalid token shows an error, and the address is clean', async ({
  page,
}) => {
  await page.goto('/login?login=not-a-token&user=ada')
  await page.getByRole('button', { name: 'Sign in anyway' }).click()
  await expect(page.getByText('Single sign-on failed')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('an incomplete return shows an error', async ({ page }) => {
  await page.goto('/login?login=a-token')
  await expect(page.getByText('Single sign-on failed')).toBeVisible()
  await expect(page.getByText("a response that the console couldn't read")).toBeVisible()
})

test("a link that wasn't requested only signs in after confirmation [SE-006]", async ({
  page,
  meshdeck,
}) => {
  const { token } = await Api.signIn(meshdeck)
  const link = `/login?${new URLSearchParams({ login: token, user: 'admin' })}`
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: inEnglish('shell:session.unasked.title') }),
  ).toBeVisible()
  await expect(page.getByText(/This link signs you in as admin/)).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expectAccessible(page, 'the question about a link')

  await page.getByRole('button', { name: inEnglish('shell:session.login.back') }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('meshdeck_session'))).toBeNull()

  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in anyway' }).click()
  await expect(
    page.getByRole('button', {
      name: inEnglish('shell:frame.account.menu', { username: 'admin' }),
    }),
  ).toBeVisible()
})
