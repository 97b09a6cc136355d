import { breakRemote, damages, type Damage } from '../support/broken-remote'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'

test.use({ mayFail: true })

const remotes = [
  { name: 'mfe-networks', path: '/devices', title: 'All Devices' },
  { name: 'mfe-egress-acl', path: '/networks/corp-backbone/egress', title: 'Egress' },
  { name: 'mfe-identity', path: '/users', title: 'User Management' },
  { name: 'mfe-keys-settings', path: '/keys', title: 'Keys' },
]

/** What its area shows, and the button that brings it back once it is mended. */
const notArrived = {
  title: 'Could not open the page',
  text: 'Sorry, an unexpected error occured. Please check your connection and refresh the page',
  ids: '[ER-001, ER-002, ER-003]',
}
const outcomes: Record<Damage, { title: string; text: string; wayBack: string; ids: string }> = {
  missing: { ...notArrived, wayBack: 'Try again' },
  late: { ...notArrived, wayBack: 'Try again' },
  corrupt: { ...notArrived, wayBack: 'Try again' },
  incompatible: {
    title: notArrived.title,
    text: 'This page was built for another version of the console.',
    wayBack: 'Refresh page',
    ids: '[ER-001, ER-003]',
  },
  throwing: {
    title: 'Application crashed',
    text: 'Error: broken on purpose',
    wayBack: 'Back Home',
    ids: '[ER-004, ER-006, ER-008]',
  },
}

for (const [index, remote] of remotes.entries()) {
  const other = remotes[(index + 2) % remotes.length] ?? remote

  for (const damage of damages) {
    const { title, text, wayBack, ids } = outcomes[damage]

    test(`${remote.name} ${damage} takes down its own area only, and comes back ${ids}`, async ({
      page,
    }) => {
      const heading = (name: string) => page.getByRole('main').getByRole('heading', { name })
      const menu = page.getByRole('navigation', { name: 'Main' })
      const { mend } = await breakRemote(page, remote.name, damage)

      await test.step('its area explains', async () => {
        await signInAt(page, remote.path)
        await expect(heading(title)).toBeVisible({ timeout: 20_000 })
        await expect(page.getByRole('main').getByText(text)).toBeVisible()
      })

      await test.step('the shell and another remote are usable', async () => {
        await menu.getByRole('link', { name: other.title }).click()
        await expect(heading(other.title)).toBeVisible()
        await menu.getByRole('link', { name: 'Dashboard' }).click()
        await expect(heading('Dashboard')).toBeVisible()
      })

      await test.step('mended, it opens', async () => {
        await page.goBack()
        await page.goBack()
        await mend()
        await page.getByRole('button', { name: wayBack }).click()
        if (wayBack === 'Back Home') await menu.getByRole('link', { name: remote.title }).click()
        await expect(heading(remote.title)).toBeVisible()
      })
    })
  }
}

test('a shell that is late or does not arrive says so by itself, and reloads', async ({ page }) => {
  const title = (name: string) => page.getByRole('heading', { name })
  let letThrough = () => {}
  await page.route('**/shell/main.*.js', async (route) => {
    await new Promise<void>((resolve) => (letThrough = resolve))
    await route.continue()
  })

  await test.step('late', async () => {
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.locator('#start')).toBeAttached()
    await expect(title('Still loading')).toBeHidden()
    // eight seconds later
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
    await expect(title('Still loading')).toBeVisible()

    letThrough()
    await expect(title('Sign in')).toBeVisible()
    await expect(title('Still loading')).toBeHidden()
  })

  await test.step('altered', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/shell/main.*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'altered on the way' }),
    )
    await page.goto('/login')
    await expect(title('The console could not start')).toBeVisible()

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('link', { name: 'Reload' }).click()
    await expect(title('Sign in')).toBeVisible()
  })

  await test.step('without its words', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'de'))
    await page.route('**/shell/words-de*', (route) => route.abort())
    await page.goto('/login')
    await expect(title('The console could not start')).toBeVisible()
  })
})
