import { inEnglish } from '@meshdeck/testing/in-english'

import { consoleAddress } from '../support/base-path'
import { withLocalServer } from '../support/local-server'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

test.afterEach(({ meshdeck }) => meshdeck.configure({}))

const picture = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="24"><rect width="90" height="24" fill="${color}"/></svg>`)}`

test('chat and analytics load from exactly the hosts in the settings [SH-003, SH-004]', async ({
  page,
  meshdeck,
}) => {
  const asked: string[] = []
  await withLocalServer(
    (request, reply) => {
      asked.push(String(request.url))
      reply.setHeader('content-type', 'text/javascript')
      reply.end(`document.documentElement.dataset.${request.url?.slice(1, -3)} = 'here'`)
    },
    async (origin) => {
      const analytics = { script: `${origin}/analytics.js`, key: 'k1' }
      await meshdeck.configure({ chat: { script: `${origin}/chat.js` }, analytics })
      await signInAt(page, '/keys')
      await expect(page.locator('html')).toHaveAttribute('data-chat', 'here')
      await expect(page.locator('html')).toHaveAttribute('data-analytics', 'here')
      await expect(page.locator('script[data-key=k1]')).toHaveCount(1)
    },
  )
  expect(asked.toSorted()).toEqual(['/analytics.js', '/chat.js'])
})

test.describe("with hosts that don't answer", sweepOnly, () => {
  test.use({ isBroken: true })

  test("a chat that doesn't load breaks nothing", async ({ page, meshdeck }) => {
    await meshdeck.configure({ chat: { script: 'http://127.0.0.1:9/chat.js' } })
    await signInAt(page, '/keys')
    await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
  })
})

test('a newer release shows a button and what to do [SV-003, SV-004, SV-005, SV-006, SV-007, SV-008, SV-009, SV-033, SV-034]', async ({
  page,
  meshdeck,
}) => {
  await withLocalServer(
    (_, reply) => reply.end('{"tag_name":"v9.9.9"}'),
    async (origin) => {
      await meshdeck.configure({ releases: `${origin}/latest` })
      await signInAt(page, '/keys')
      await page.getByRole('link', { name: 'Update' }).click()
    },
  )
  const dialog = page.getByRole('dialog', { name: 'New server version available' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expect(dialog).toContainText(inEnglish('shell:health.upgrade.connect'))
  // v9.9.9 isn't supported yet, so the newest supported version is offered
  const newest = { newest: 'v9.9.9', product: 'Meshdeck' }
  await expect(dialog).toContainText(inEnglish('shell:health.upgrade.unsupported', newest))
  await expect(dialog).toContainText('SERVER_IMAGE_TAG=v1.5.1')
  await expect(dialog).toContainText('UI_IMAGE_TAG=v1.5.1')
  await expect(dialog).toContainText('docker compose down && docker compose up -d')
  await expect(dialog.getByRole('link', { name: 'Upgrade docs' })).toBeVisible()
  await expectAccessible(page, 'upgrade')
})

test(
  'the release that is already running shows no button [SV-003]',
  sweepOnly,
  async ({ page, meshdeck }) => {
    await withLocalServer(
      (_, reply) => reply.end('{"tag_name":"v1.0.0"}'),
      async (origin) => {
        await meshdeck.configure({ releases: `${origin}/latest` })
        const answered = page.waitForResponse('**/releases.json')
        await signInAt(page, '/keys')
        await answered
        await expect(page.getByRole('link', { name: 'Update' })).toHaveCount(0)
      },
    )
  },
)

test('the second layout lists networks and keys, 200 px wide and 80 px collapsed [SH-115, SH-116, SH-117, SH-119, SH-158]', async ({
  page,
  meshdeck,
}) => {
  await meshdeck.configure({ sidebarLayout: 'alternate' })
  await signInAt(page, '/keys')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const width = async () => (await menu.boundingBox())?.width

  await expect.poll(width).toBe(200)
  await expect(menu.getByRole('link', { name: 'corp-backbone' }).first()).toBeVisible()
  await expect(menu.getByRole('link', { name: 'All Networks' })).toHaveAttribute(
    'href',
    '/networks',
  )
  await expect(menu.getByRole('link', { name: 'Documentation' })).toBeVisible()
  await expect(menu.locator(`a[href="${consoleAddress('/keys')}"]`)).toHaveCount(3)
  await expectAccessible(page, 'second layout')

  await page.keyboard.press('Control+s')
  await page.mouse.move(900, 500)
  await expect.poll(width).toBe(80)
})

test('a community server keeps the console unchanged [SH-012]', async ({ page, meshdeck }) => {
  await meshdeck.configure({ branding: { name: 'Acme Mesh' } })
  await signInAt(page, '/keys')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toContainText('Meshdeck')
  await expect(menu).not.toContainText('Acme Mesh')
  await expect(menu.getByRole('link', { name: 'Desktop download' })).toHaveCount(0)
})

test.describe('on Pro', () => {
  test.use({ edition: 'pro' })

  test('name, logos and color are those of the installation [SH-012, SH-019, SH-020, SH-021, SH-022, SH-023]', async ({
    page,
    meshdeck,
  }) => {
    const branding = {
      name: 'Acme Mesh',
      logoDark: picture('#ff8800'),
      logoSmall: picture('#ff0000'),
      logoAlt: 'Acme',
      favicon: picture('#00ff00'),
      primaryDark: '#ffcc00',
    }
    await meshdeck.configure({ branding })
    await signInAt(page, '/keys')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('img', { name: 'Acme' })).toBeVisible()
    await expect(menu).toContainText('Acme Mesh')
    await expect(page).toHaveTitle(/Acme Mesh$/)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', branding.favicon)
    await expect(page.locator('html')).toHaveClass(/\bbranded\b/)
    const solid = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--chakra-colors-accent-solid'),
    )
    expect(solid.trim()).toBe('#ffcc00')
    await expectAccessible(page, 'branded')
  })

  test.describe("a logo that doesn't load", () => {
    test.use({ isBroken: true })

    test('is replaced by the default one [SH-025]', async ({ page, meshdeck }) => {
      await meshdeck.configure({ branding: { logoDark: 'http://127.0.0.1:9/logo.svg' } })
      await signInAt(page, '/keys')
      const menu = page.getByRole('navigation', { name: 'Main' })
      await expect(menu.getByText('Meshdeck', { exact: true })).toBeVisible()
      await expect(menu.getByRole('img')).toHaveCount(0)
    })
  })

  test('the desktop app is offered for every system [SH-009, SH-126, SH-143, SH-144, SH-145, SH-146, SH-147, CO-014, CO-062]', async ({
    page,
    meshdeck,
  }) => {
    const files = 'https://files.example.com'
    await meshdeck.configure({ links: { clientDownload: `${files}/{version}/{file}` } })
    await signInAt(page, '/keys')
    await page.getByRole('link', { name: 'Desktop download' }).click()
    const dialog = page.getByRole('dialog', { name: 'Desktop download' })
    const download = dialog.getByRole('link', { name: /\.(exe|pkg)$/ })

    await expect(dialog).toContainText('Windows 7 SP1 or later')
    await expect(download).toHaveAttribute('href', `${files}/v1.0.0/remoteclientbundle.exe`)
    await expectAccessible(page, 'desktop download')

    await dialog.getByRole('tab', { name: 'Mac' }).click()
    await expect(download).toHaveAttribute('href', /M1\.pkg$/)
    await dialog.getByRole('combobox').selectOption('Intel AMD64')
    await expect(download).toHaveAttribute('href', /Intel\.pkg$/)

    await dialog.getByRole('tab', { name: 'Linux' }).click()
    await expect(dialog).toContainText('sudo apt install remote-client')
    await dialog.getByRole('combobox').selectOption('Fedora/RedHat/CentOS/Rocky')
    await expect(dialog).toContainText('sudo dnf install remote-client')

    await dialog.getByRole('tab', { name: 'Mobile' }).click()
    await expect(dialog.getByRole('link', { name: /App Store/ })).toBeVisible()
    await expect(dialog.getByRole('link', { name: /Google Play/ })).toBeVisible()

    await test.step('the client for a machine also comes from there', async () => {
      await page.goto('/networks/corp-backbone/nodes?dialog=node.add&dialog.tab=linux')
      const client = page.getByRole('link', { name: 'netclient-linux-amd64' })
      await expect(client).toHaveAttribute('href', `${files}/v1.0.0/netclient-linux-amd64`)
    })
  })
})
