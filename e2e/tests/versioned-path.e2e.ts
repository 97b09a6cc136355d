import { inEnglish } from '@meshdeck/testing/in-english'

import { basePath, consoleAddress } from '../support/base-path'
import { withLocalServer } from '../support/local-server'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'

test.use({ variant: 'hosted' })

test.beforeEach(({ meshdeck }) => meshdeck.configure({}))

test('the printed link opens the tenant’s console, offers no update, passes the app its tenant and logs out [SH-002, SH-015, SH-070, SV-010, AN-026]', async ({
  page,
  meshdeck,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await withLocalServer(
    (_, reply) => reply.end('{"tag_name":"v9.9.9"}'),
    async (origin) => {
      await meshdeck.configure({ releases: `${origin}/latest` })
      await page.goto(meshdeck.launchLink)
      await expect(page).toHaveURL(new RegExp(`//[^/]+${basePath}/networks/[\\w-]+/nodes$`))

      await page.goto('/dashboard?dialog=upgrade')
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      // requested by code that loads after the page
      const isRequested = () => asked.some((path) => path.endsWith('/api/server/settings'))
      await expect.poll(isRequested).toBe(true)
    },
  )
  const tenant = new URL(meshdeck.launchLink).searchParams.get('tenantId') ?? ''
  await expect(page.getByText(`Tenant ${tenant}`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Update' })).toHaveCount(0)
  expect(asked).not.toContain(consoleAddress('/releases.json'))

  await page.goto('/networks/corp-backbone/nodes?dialog=node.add&dialog.method=access')
  const steps = page.getByRole('dialog', { name: 'Add new node' }).getByRole('tabpanel')
  await expect(steps.getByText(inEnglish('networks:addNode.userAccess.copyTenant'))).toBeVisible()
  await expect(steps.getByText(tenant, { exact: true })).toBeVisible()

  await page.goto('/v1.0.0/dashboard')
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/v1.0.0/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test("every path also works below a version, which the menu and breadcrumb don't show [SH-016, SH-026, SH-027, SH-028, SH-091]", async ({
  page,
}) => {
  await signInAt(page, '/v1.0.0/networks/corp-backbone/egress')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(page).toHaveURL('/v1.0.0/networks/corp-backbone/egress')
  await expect(menu.getByRole('link', { name: 'Egress' })).toHaveAttribute('aria-current', 'page')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveText([/Networks/, /corp-backbone/, /Egress/])

  await menu.getByRole('link', { name: 'Keys' }).click()
  await expect(page).toHaveURL('/v1.0.0/keys')
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
})

test('a server of another version redirects to its address once and never loops [SV-030]', async ({
  page,
}) => {
  // a page that redirects may be left before it has loaded
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route('**/api/server/getconfig', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), Version: 'v1.5.1' } })
  })
  await signInAt(page, '/keys?sort=name')
  await expect(page).toHaveURL('/v1.5.1/keys?sort=name')
  await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()

  await page.goto('/v1.0.0/users')
  await expect(page.getByRole('grid', { name: 'User Management' })).toBeVisible()
  await expect(page).toHaveURL('/v1.0.0/users')
  expect(documents).toBe(3)
})

test('account and tenants are pages of the account [SH-013, SH-014, SH-118, SH-128, SH-130]', async ({
  page,
  meshdeck,
}) => {
  await withLocalServer(
    (request, reply) => reply.end(`The account at ${request.url}`),
    async (origin) => {
      const links = { account: `${origin}/account`, tenants: `${origin}/tenants` }
      await meshdeck.configure({ links })
      await signInAt(page, '/keys')
      const menu = page.getByRole('navigation', { name: 'Main' })
      await expect(menu.getByRole('link', { name: 'Tenants' })).toHaveAttribute(
        'href',
        links.tenants,
      )

      for (const [name, address] of [
        ['Switch Tenants', links.tenants],
        ['Account', links.account],
      ] as const) {
        await page.getByRole('button', { name: /^Account menu for/ }).click()
        await page.getByRole('menuitem', { name, exact: true }).click()
        await expect(page).toHaveURL(address)
        await page.goBack()
      }
    },
  )
})
