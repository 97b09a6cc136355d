import { inEnglish } from '@meshdeck/testing/in-english'

import { breakRemote, damages, remoteNamed, type DamageKind } from '../support/broken-remote'
import { passTimeUntil } from '../support/page-time'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sampleOf, isSweep } from '../support/sweep'

test.use({ mayFail: true })

const remotes = [
  { name: 'mfe-networks', path: '/devices', title: 'All Devices' },
  { name: 'mfe-egress-acl', path: '/networks/corp-backbone/egress', title: 'Egress' },
  { name: 'mfe-identity', path: '/users', title: 'User Management' },
  { name: 'mfe-keys-settings', path: '/keys', title: 'Keys' },
]

/** What its area shows, and the button that restores it once it's mended. */
const notArrived = {
  title: 'Could not open the page',
  text: 'Sorry, an unexpected error occured. Please check your connection and refresh the page',
  wayBack: 'Retry',
}
const outcomes: Record<DamageKind, { title: string; text: string; wayBack: string }> = {
  missing: notArrived,
  late: notArrived,
  corrupt: notArrived,
  // the page contains its hash, so only a new page gets another
  empty: { ...notArrived, wayBack: 'Refresh page' },
  incompatible: {
    title: notArrived.title,
    text: inEnglish('shell:federation.unfit'),
    wayBack: 'Refresh page',
  },
  throwing: {
    title: 'Application crashed',
    text: 'Error: broken on purpose',
    wayBack: 'Back Home',
  },
}

// two remotes share all six kinds of damage
for (const [index, remote] of remotes.slice(0, isSweep ? undefined : 2).entries()) {
  const other = remotes[(index + 2) % remotes.length] ?? remote

  test(`${remote.name} takes down its own area only when something is wrong with it, and comes back [ER-001, ER-002, ER-003, ER-004, ER-006, ER-008]`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const heading = (name: string) => page.getByRole('main').getByRole('heading', { name })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await page.clock.install()
    await signInAt(page, '/dashboard')
    await expect(heading('Dashboard')).toBeVisible()

    for (const damage of sampleOf(damages, index, 3)) {
      const { title, text, wayBack } = outcomes[damage]
      const { mend } = await breakRemote(page, remote.name, damage)

      await test.step(`${damage}: its area explains`, async () => {
        await page.goto(remote.path, { waitUntil: 'domcontentloaded' })
        // the console gives up after eight seconds
        if (damage === 'late') await passTimeUntil(page, heading(title), 'visible')
        await expect(heading(title)).toBeVisible()
        await expect(page.getByRole('main').getByText(text)).toBeVisible()
        const toDiagnostics = page.getByRole('main').getByRole('link', { name: 'Diagnostics' })
        await expect(toDiagnostics).toHaveCount(title === notArrived.title ? 1 : 0)
      })

      await test.step(`${damage}: the shell and another remote are usable`, async () => {
        await menu.getByRole('link', { name: other.title }).click()
        await expect(heading(other.title)).toBeVisible()
        await menu.getByRole('link', { name: 'Dashboard' }).click()
        await expect(heading('Dashboard')).toBeVisible()
      })

      await test.step(`${damage}: mended, it opens`, async () => {
        // a document that still waits for a script hasn't loaded
        await page.goBack({ waitUntil: 'commit' })
        await page.goBack({ waitUntil: 'commit' })
        await mend()
        await page.getByRole('button', { name: wayBack }).click()
        if (wayBack === 'Back Home') await menu.getByRole('link', { name: remote.title }).click()
        await expect(heading(remote.title)).toBeVisible()
      })
    }
  })
}

test("a shell that is late or doesn't arrive shows an error by itself and reloads", async ({
  page,
}) => {
  const title = (name: string) => page.getByRole('heading', { name })
  let letThrough = () => {}
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/shell/main.*.js', async (route) => {
    await isLetThrough
    await route.continue()
  })

  await test.step('shows an error when the shell is late', async () => {
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.locator('#start')).toBeAttached()
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
    await expect(title('Still loading')).toBeVisible()

    letThrough()
    await expect(title('Sign in')).toBeVisible()
    await expect(title('Still loading')).toBeHidden()
  })

  await test.step('shows an error when the shell is altered', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/shell/main.*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'altered on the way' }),
    )
    await page.goto('/login')
    await expect(title('The console couldn’t start')).toBeVisible()

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('link', { name: 'Reload' }).click()
    await expect(title('Sign in')).toBeVisible()
  })

  await test.step('shows an error when its translations are missing', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'de'))
    await page.route('**/shell/translations-de*', (route) => route.abort())
    await page.goto('/login')
    await expect(title('Die Konsole konnte nicht gestartet werden')).toBeVisible()
  })
})

test.describe('next to foreign code that uses the same federation', () => {
  test('works when it came first, with an instance and packages of the same names', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const other = { version: '99.0.0', loaded: true, lib: () => () => ({}) }
      const scope = { default: { react: { '99.0.0': other } } }
      Object.assign(globalThis, {
        __FEDERATION__: {
          __INSTANCES__: [{ name: 'host', options: { name: 'host' }, shareScopeMap: scope }],
          __SHARE__: { host: scope },
        },
      })
    })
    await signInAt(page, '/keys')
    await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
  })

  test('works when it has opened an entry with its own packages', async ({ page }) => {
    const { global } = await remoteNamed(page, 'mfe-keys-settings')
    await page.addInitScript((name) => {
      const other = { version: '19.9.9', loaded: true, lib: () => () => ({}) }
      Object.defineProperty(globalThis, name, {
        configurable: true,
        set(container: { init: (scope: object) => unknown }) {
          Object.defineProperty(globalThis, name, { value: container })
          void container.init({ react: { '19.9.9': other } })
        },
      })
    }, global)
    await signInAt(page, '/keys')
    await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
  })
})
