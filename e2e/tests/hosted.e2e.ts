import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { Api } from '../support/api'
import type { TestConsole } from '../support/console-pool'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'

/** Link as built by the account page of a hosted installation. */
async function launchLink(meshdeck: TestConsole, change: Record<string, string> = {}) {
  const { token } = await Api.signIn(meshdeck)
  const params = {
    backend: meshdeck.backend,
    token,
    sToken: 'account-token',
    tenantId: 'tenant-7',
    tenantName: 'Harbour',
    username: 'admin',
    userId: 'user-9',
    isNewTenant: 'false',
    ...change,
  }
  return `/startup?${new URLSearchParams(params)}`
}

const makeHosted = (meshdeck: TestConsole) =>
  meshdeck.configure({ variant: 'hosted', hostedHosts: [new URL(meshdeck.backend).host] })

/** Addresses that the browser requests from now on. */
function watchRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return urls
}

test.beforeEach(({ meshdeck }) => makeHosted(meshdeck))

test('the account page’s link signs in at its own server and leaves no token behind [SH-015, SH-070, AP-008, AP-115]', async ({
  page,
  meshdeck,
}) => {
  await page.goto(await launchLink(meshdeck))
  await expect(page).toHaveURL(/\/networks\/[\w-]+\/nodes$/)
  await expect(
    page.getByRole('button', {
      name: inEnglish('shell:frame.account.menu', { username: 'admin' }),
    }),
  ).toBeVisible()
  await expect(page.getByText('Tenant tenant-7')).toBeVisible()

  const requests = watchRequests(page)
  await page.goto('/users')
  await expect(page.getByRole('grid', { name: 'User Management' })).toBeVisible()
  const calls = requests.filter((url) => url.includes('/api/'))
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((url) => !url.startsWith(`${meshdeck.backend}/api/`))).toEqual([])
  expect(requests.join()).not.toContain('account-token')

  await page.goBack()
  expect(page.url()).not.toContain('token')
})

const badLinks = [
  { change: { token: `h.${btoa('{"exp":1}')}.s` }, says: 'The link has expired.' },
  { change: { token: '' }, says: 'The link is incomplete.' },
  {
    change: { backend: 'https://evil.example' },
    says: "This console isn't configured for the server that the link points to.",
  },
]

test('a link that is expired, lacks its token or leads to a foreign server shows an error and no session', async ({
  page,
  meshdeck,
}) => {
  const requests = watchRequests(page)
  for (const { change, says } of badLinks) {
    await page.goto(await launchLink(meshdeck, change))
    await expect(page.getByRole('alert')).toContainText(says)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('meshdeck_session'))).toBeNull()
  }
  expect(requests.filter((url) => url.startsWith('https://evil.example'))).toEqual([])
})

test('in a self-hosted console a launch link only leads to the sign-in', async ({
  page,
  meshdeck,
}) => {
  await meshdeck.configure({})
  await page.goto(await launchLink(meshdeck))
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a link only replaces a session after the user confirms', async ({ page, meshdeck }) => {
  const api = await Api.signIn(meshdeck)
  const eve = { username: 'eve', password: 'a-password-of-eve' }
  await api.addUser(eve)
  await page.goto(await launchLink(meshdeck))
  const menuOf = (name: string) =>
    page.getByRole('button', { name: inEnglish('shell:frame.account.menu', { username: name }) })
  await expect(menuOf('admin')).toBeVisible()

  const link = await launchLink(meshdeck, {
    username: 'eve',
    token: (await Api.signIn(meshdeck, eve)).token,
  })
  await page.goto(link)
  await expect(page.getByText(/This link signs you in as eve instead\./)).toBeVisible()
  await expectAccessible(page, 'the question before a launch')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(menuOf('admin')).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in anyway' }).click()
  await expect(menuOf('eve')).toBeVisible()
})
