import { inEnglish } from '@meshdeck/testing/in-english'
import type { Route } from '@playwright/test'

import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

test(
  'redirects the start page to the nodes of the first network [SH-029]',
  sweepOnly,
  async ({ page }) => {
    await signInAt(page, '/')
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/networks\/[\w-]+\/nodes$/)
  },
)

test("a link followed before the start page has found its target isn't overridden", async ({
  page,
}) => {
  const lists: Route[] = []
  const files: Route[] = []
  await page.route('**/api/networks', (route) => void lists.push(route))
  await page.route('**/shell/dashboard.*.js', (route) => void files.push(route))
  await signInAt(page, '/')
  const asked = page.waitForRequest('**/shell/dashboard.*.js')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard' })
    .click()
  await asked
  await page.unroute('**/api/networks')
  for (const list of lists) await list.continue()
  // the menu names a network once the list has loaded
  await expect(page.getByRole('button', { name: 'Network: corp-backbone' })).toBeVisible()
  for (const file of files) await file.continue()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('an invalid address shows an error and offers a way on [SH-077]', async ({ page }) => {
  await signInAt(page, '/no/such/page')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test(
  'an unknown network leads to the not-found page [SH-076, SH-079]',
  sweepOnly,
  async ({ page }) => {
    await signInAt(page, '/networks/no-such-network/nodes')
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  },
)

test("a network's section and its subpages have a header; the breadcrumb follows the path and leads back [SH-090, SH-093, SH-094]", async ({
  page,
}) => {
  const header = page.getByRole('main')
  const expectHeader = async (title: string | RegExp, description: string | RegExp) => {
    await expect(header.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(header.getByText(description).first()).toBeVisible()
    await expect(header.getByRole('button', { name: 'Docs' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Refresh' })).toBeVisible()
  }
  await signInAt(page, '/networks/corp-backbone/nodes')
  await expectHeader('Nodes', 'corp-backbone')
  await page.getByRole('grid', { name: 'Nodes' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/networks\/corp-backbone\/nodes\/[\w-]+$/)
  await expectHeader(/\w/, /Last check-in/)

  await page.goto('/networks/corp-backbone/egress')
  await expectHeader('Egress', 'network')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveText([/Networks/, /corp-backbone/, /Egress/])

  await trail.getByRole('link', { name: 'Networks' }).click()
  await expect(page).toHaveURL('/networks')
})

test("Docs opens the page's chapter, which stays next to the next page and leads to Netmaker's documentation [SH-093]", async ({
  page,
}) => {
  await signInAt(page, '/networks/corp-backbone/egress')
  const docs = page.getByRole('main').getByRole('button', { name: 'Docs' })
  await docs.click()
  const guide = page.getByRole('complementary', { name: 'Guide' })
  await expect(guide.getByRole('heading', { name: 'Publish a subnet' })).toBeFocused()
  await expect(guide.getByRole('list').getByRole('listitem').first()).toContainText('Add route')
  await expect(guide.getByRole('link', { name: inEnglish('shell:guide.more') })).toHaveAttribute(
    'href',
    /^https:\/\/docs\.netmaker\.io\/.*egress/,
  )

  // a dialog leaves the steps visible
  await page.getByRole('main').getByText('Add route').click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  const beside = page.getByRole('complementary', { name: 'Guide', includeHidden: true })
  const { x: left = 0 } = (await beside.boundingBox()) ?? {}
  const { x = 0, width = 0 } = (await panel.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(left)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.getByRole('navigation').getByRole('link', { name: 'Access Control' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Access Control' })).toBeVisible()
  await expect(guide.getByRole('heading', { name: 'Publish a subnet' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('heading', { level: 1, name: 'Access Control' })).toBeHidden()
  await guide.getByRole('button', { name: inEnglish('shell:guide.all') }).click()
  await page.keyboard.type('allow legacy nothing')
  await expect(guide.getByText('No chapters match “allow legacy nothing”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Access Control' })).toBeVisible()
})

test('the theme changes at once and is kept [SH-131, SE-024]', sweepOnly, async ({ page }) => {
  await signInAt(page, '/dashboard')
  const html = page.locator('html')
  await expect(html).toHaveClass(/\bdark\b/)

  await page
    .getByRole('button', { name: inEnglish('shell:frame.account.menu', { username: 'admin' }) })
    .click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).click()
  await expect(html).toHaveClass(/\blight\b/)
  await expect(html).toHaveCSS('color-scheme', 'light')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')

  await page.reload()
  await expect(html).toHaveClass(/\blight\b/)
})

test("a lost connection is marked at once, explained after five seconds, and cleared when it's back [SV-002, SV-026, ER-025]", async ({
  page,
  context,
}) => {
  await signInAt(page, '/users')
  await expect(page.getByRole('grid', { name: 'User Management' })).toBeVisible()
  const banner = page.getByText('Unable to reach Meshdeck server. Check you internet connection.')
  // the banner loads after the page and before the palette
  await expect(
    page.getByRole('button', { name: inEnglish('shell:keyboard.palette') }),
  ).toBeVisible()

  await context.setOffline(true)
  const lostAt = Date.now()
  await expect(page.getByRole('banner').getByText('Offline')).toBeVisible()
  await expect(banner).toBeHidden()
  await expect(banner).toBeVisible({ timeout: 20_000 })
  expect(Date.now() - lostAt).toBeGreaterThanOrEqual(5000)
  await expect(page.getByRole('grid', { name: 'User Management' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('banner').getByText('Offline')).toBeHidden({ timeout: 20_000 })
  await expect(banner).toBeHidden()
})

test.describe('with Save-Data', () => {
  // the code that would show more can't be fetched then, and the browser logs that
  test.use({ mayFail: true })

  test('a connection lost before anything has loaded after the page is still marked', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await signInAt(page, '/users')
    await expect(page.getByRole('grid', { name: 'User Management' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('grid', { name: 'User Management' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByRole('banner').getByText('Offline')).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByRole('banner').getByText('Offline')).toBeHidden({ timeout: 20_000 })
  })
})
