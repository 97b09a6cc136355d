import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { remoteNamed } from '../support/broken-remote'
import { Checkout, runRegistry } from '../support/checkout'
import { signInAt } from '../support/people'
import { expect, test as base } from '../support/story'
import { sweepOnly } from '../support/sweep'

const buildDir = fileURLToPath(new URL('../../.build', import.meta.url))

type Fixtures = { checkoutOf: (name: string) => Promise<Checkout> }

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find what is used
  checkoutOf: async ({}, provide) => {
    const checkouts: Checkout[] = []
    await provide(async (name) => {
      const checkout = await Checkout.of(name)
      checkouts.push(checkout)
      return checkout
    })
    await Promise.all(checkouts.map((checkout) => checkout.remove()))
  },
})

// each test builds a remote from its source
test.describe.configure({ timeout: 180_000 })

test('one remote is built, dropped in, seen after a reload, and pinned back', async ({
  page,
  meshdeck,
  checkoutOf,
}) => {
  const title = (text: string) => page.getByRole('heading', { name: text, level: 1, exact: true })
  // a remote that builds quickly
  const checkout = await checkoutOf('mfe-keys-settings')
  await checkout.edit('src/locales/en.json', (text) =>
    text.replace('"title": "Keys"', '"title": "Keys, rebuilt"'),
  )
  const fresh = await checkout.build('1.1.0')

  await test.step("a check shows that it fits the shell before it's used", () => {
    expect(runRegistry(meshdeck.dataDir, 'check', fresh)).toMatchObject({
      status: 0,
      output: expect.stringContaining('mfe-keys-settings 1.1.0 is compatible'),
    })
  })

  await test.step('it appears after a reload once dropped in', async () => {
    await signInAt(page, '/keys')
    await expect(title('Keys')).toBeVisible()
    await cp(fresh, join(meshdeck.dataDir, 'mfe'), { recursive: true })
    await page.reload()
    await expect(title('Keys, rebuilt')).toBeVisible()
  })

  await test.step('the former version returns once pinned back', async () => {
    const { output } = runRegistry(meshdeck.dataDir, 'pin', 'mfe-keys-settings', '1.0.0')
    expect(output).toBe('mfe-keys-settings is pinned to 1.0.0.')
    await page.reload()
    await expect(title('Keys')).toBeVisible()
  })

  await test.step('the highest version is used without the pin', async () => {
    runRegistry(meshdeck.dataDir, 'unpin', 'mfe-keys-settings')
    await page.reload()
    await expect(title('Keys, rebuilt')).toBeVisible()
  })
  await rm(join(meshdeck.dataDir, 'mfe'), { recursive: true })
})

test.describe('a remote that uses an export the shell lacks', () => {
  test.use({ mayFail: true })

  test(
    'its pages name the missing export, and the rest keeps working',
    sweepOnly,
    async ({ page, meshdeck, checkoutOf }) => {
      const heading = (name: string) => page.getByRole('main').getByRole('heading', { name })
      const missing = "uses fleetMap of @meshdeck/platform, which the shell doesn't provide"
      const checkout = await checkoutOf('mfe-keys-settings')
      await checkout.edit(
        'src/translations.ts',
        (text) => `import { fleetMap } from '@meshdeck/platform'\n${text}\nconsole.info(fleetMap)`,
      )
      // exactly the version in use, so there is none to fall back to
      const fresh = await checkout.build('1.0.0')
      const deployed = join(meshdeck.dataDir, 'mfe')

      await test.step("a check names it before it's used", () => {
        expect(runRegistry(meshdeck.dataDir, 'check', fresh)).toMatchObject({
          status: 1,
          output: expect.stringContaining(`mfe-keys-settings 1.0.0 isn't compatible\n  ${missing}`),
        })
      })

      await test.step('its page shows it, and none of its code is loaded', async () => {
        await cp(fresh, deployed, { recursive: true })
        const requests: string[] = []
        page.on('request', (request) => requests.push(request.url()))
        await signInAt(page, '/keys')
        await expect(heading('Could not open the page')).toBeVisible()
        await expect(page.getByRole('main').getByText(missing)).toBeVisible()
        expect(requests.filter((url) => url.includes('/mfe/mfe-keys-settings/'))).toEqual([])
      })

      await test.step('another remote still works', async () => {
        const menu = page.getByRole('navigation', { name: 'Main' })
        await menu.getByRole('link', { name: 'User Management' }).click()
        await expect(heading('User Management')).toBeVisible()
      })

      await test.step("the built one is used once it's removed", async () => {
        await rm(deployed, { recursive: true })
        await page.goto('/keys')
        await expect(heading('Keys')).toBeVisible()
      })
    },
  )

  test('a remote built for another runtime is rejected by name', async ({ page, meshdeck }) => {
    const heading = (name: string) => page.getByRole('main').getByRole('heading', { name })
    const { base } = await remoteNamed(page, 'mfe-keys-settings')
    const deployed = join(meshdeck.dataDir, base)
    await cp(join(buildDir, base), deployed, { recursive: true })
    const file = join(deployed, 'fragment.json')
    const fragment = JSON.parse(await readFile(file, 'utf8'))
    const requires = { ...fragment.requires, federation: '~99.0.0' }
    await writeFile(file, JSON.stringify({ ...fragment, requires }))

    await signInAt(page, '/keys')
    await expect(heading('Could not open the page')).toBeVisible()
    await expect(page.getByRole('main').getByText(/needs federation ~99\.0\.0/)).toBeVisible()
    await rm(join(meshdeck.dataDir, 'mfe'), { recursive: true })
  })
})
