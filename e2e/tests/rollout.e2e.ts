import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { remoteNamed } from '../support/broken-remote'
import { Checkout, runRegistry } from '../support/checkout'
import { signInAt } from '../support/people'
import { expect, test as base } from '../support/story'
import { inSweep } from '../support/sweep'

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

// each story builds a remote from its source
test.describe.configure({ timeout: 180_000 })

test('one remote is built, dropped in, seen after a reload, and pinned back', async ({
  page,
  meshdeck,
  checkoutOf,
}) => {
  const title = (text: string) => page.getByRole('heading', { name: text, level: 1, exact: true })
  // one that is soon built
  const checkout = await checkoutOf('mfe-keys-settings')
  await checkout.edit('src/locales/en.json', (text) =>
    text.replace('"title": "Keys"', '"title": "Keys, rebuilt"'),
  )
  const fresh = await checkout.build('1.1.0')

  await test.step('it fits the shell, which is known before it is used', () => {
    expect(runRegistry(meshdeck.dataDir, 'check', fresh)).toMatchObject({
      status: 0,
      said: expect.stringContaining('mfe-keys-settings 1.1.0 is compatible'),
    })
  })

  await test.step('dropped in, it is there after a reload', async () => {
    await signInAt(page, '/keys')
    await expect(title('Keys')).toBeVisible()
    await cp(fresh, join(meshdeck.dataDir, 'mfe'), { recursive: true })
    await page.reload()
    await expect(title('Keys, rebuilt')).toBeVisible()
  })

  await test.step('pinned back, the former version is there again', async () => {
    const { said } = runRegistry(meshdeck.dataDir, 'pin', 'mfe-keys-settings', '1.0.0')
    expect(said).toBe('mfe-keys-settings is pinned to 1.0.0.')
    await page.reload()
    await expect(title('Keys')).toBeVisible()
  })

  await test.step('without the pin the highest version is used', async () => {
    runRegistry(meshdeck.dataDir, 'unpin', 'mfe-keys-settings')
    await page.reload()
    await expect(title('Keys, rebuilt')).toBeVisible()
  })
  await rm(join(meshdeck.dataDir, 'mfe'), { recursive: true })
})

test.describe('of a remote that uses what the shell does not have', () => {
  test.use({ mayFail: true })

  test(
    'the pages say by export name what is missing, and the rest goes on',
    inSweep,
    async ({ page, meshdeck, checkoutOf }) => {
      const heading = (name: string) => page.getByRole('main').getByRole('heading', { name })
      const missing = "uses fleetMap of @meshdeck/platform, which the shell doesn't provide"
      const checkout = await checkoutOf('mfe-keys-settings')
      await checkout.edit(
        'src/translations.ts',
        (text) => `import { fleetMap } from '@meshdeck/platform'\n${text}\nconsole.info(fleetMap)`,
      )
      // the very version that is in use, so that there is none to fall back on
      const fresh = await checkout.build('1.0.0')
      const deployed = join(meshdeck.dataDir, 'mfe')

      await test.step('check names it before it is used', () => {
        expect(runRegistry(meshdeck.dataDir, 'check', fresh)).toMatchObject({
          status: 1,
          said: expect.stringContaining(`mfe-keys-settings 1.0.0 isn't compatible\n  ${missing}`),
        })
      })

      await test.step('its page says it, and nothing of it is loaded', async () => {
        await cp(fresh, deployed, { recursive: true })
        const requests: string[] = []
        page.on('request', (request) => requests.push(request.url()))
        await signInAt(page, '/keys')
        await expect(heading('Could not open the page')).toBeVisible()
        await expect(page.getByRole('main').getByText(missing)).toBeVisible()
        expect(requests.filter((url) => url.includes('/mfe/mfe-keys-settings/'))).toEqual([])
      })

      await test.step('another remote is usable', async () => {
        const menu = page.getByRole('navigation', { name: 'Main' })
        await menu.getByRole('link', { name: 'User Management' }).click()
        await expect(heading('User Management')).toBeVisible()
      })

      await test.step('taken away again, the built one is used', async () => {
        await rm(deployed, { recursive: true })
        await page.goto('/keys')
        await expect(heading('Keys')).toBeVisible()
      })
    },
  )

  test('a remote that was built for another run time is refused by name', async ({
    page,
    meshdeck,
  }) => {
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
