import { failFiles, failures, lentFiles } from '../support/failing-files'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'

test.use({ mayFail: true })
// each story goes through every way in which a file can fail
test.describe.configure({ timeout: 120_000 })

const SHELL = /\/shell\/.*\.js$/

const pages = [
  { what: 'a page of a remote', address: /mfe-keys-settings\/[^/]+\/(?!remoteEntry).*\.js$/ },
  { what: 'an entry', address: /mfe-keys-settings\/[^/]+\/remoteEntry.*\.js$/ },
  { what: 'the federation', address: /\/shell\/federation\..*\.js$/ },
  { what: 'a lent file', address: () => lentFiles('@meshdeck/ui/data-table') },
]

for (const { what, address } of pages) {
  test(`${what} that failed is got anew by "Try again"`, async ({ page }) => {
    const heading = (name: string) => page.getByRole('main').getByRole('heading', { name })
    await signInAt(page, '/dashboard')
    await expect(heading('Dashboard')).toBeVisible()

    for (const failure of failures) {
      await test.step(failure, async () => {
        const files = await failFiles(
          page,
          typeof address === 'function' ? await address() : address,
          failure,
        )
        await page.goto('/dashboard')
        await page.getByRole('link', { name: 'Keys', exact: true }).click()
        await expect(heading('Could not open the page')).toBeVisible()
        expect(files.failed).not.toEqual([])

        files.mend()
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(heading('Keys')).toBeVisible()
        await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
        expect(files.arrived).not.toEqual([])
        await page.unrouteAll()
      })
    }
  })
}

test('a page of the shell that failed is got anew by "Try again"', async ({ page }) => {
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { name })
  await signInAt(page, '/keys')
  await expect(heading('Keys')).toBeVisible()

  for (const failure of failures) {
    await test.step(failure, async () => {
      await page.goto('/keys')
      await expect(heading('Keys')).toBeVisible()
      const files = await failFiles(page, SHELL, failure)
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
      await expect(heading('Could not open the page')).toBeVisible()

      files.mend()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(heading('Dashboard')).toBeVisible()
      expect(files.arrived).not.toEqual([])
      await page.unrouteAll()
    })
  }
})

const toast = 'The server cannot be reached'

test('a dialog whose file failed closes with a toast, and opening it again gets it', async ({
  page,
}) => {
  await signInAt(page, '/keys')
  const dialogs = [
    { path: '/keys', opener: 'Create key', name: 'Create key', address: /mfe-keys-settings\/.*\.js$/ },
    { path: '/keys', opener: 'Create key', name: 'Create key', address: await lentFiles('@meshdeck/ui/form') },
    { path: '/users', opener: 'Add a user', name: 'Add a user', address: /mfe-identity\/.*\.js$/ },
  ]
  for (const failure of failures) {
    for (const { path, opener, name, address } of dialogs) {
      await test.step(`${name} ${address} ${failure}`, async () => {
        await page.goto(path)
        const files = await failFiles(page, address, failure)
        await page.getByRole('link', { name: opener }).first().click()
        await expect(page.getByText(toast)).toBeVisible()
        expect(files.failed).not.toEqual([])
        await expect(page).toHaveURL(path)
        files.mend()
        await page.getByRole('link', { name: opener }).first().click()
        await expect(page.getByRole('dialog', { name })).toBeVisible()
        await expect(page.getByRole('dialog', { name }).getByRole('textbox').first()).toBeVisible()
        expect(files.arrived).not.toEqual([])
        await page.unrouteAll()
      })
    }
  }
})

test('a dialog of another remote that failed', async ({ page }) => {
  await signInAt(page, '/keys')
  for (const failure of failures) {
    await test.step(failure, async () => {
      await page.goto('/keys')
      await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
      const files = await failFiles(page, /mfe-networks\/.*\.js$/, failure)
      await page.getByRole('button', { name: 'Add network' }).click()
      await expect(page.getByText('Could not open the page')).toBeVisible()
      expect(files.failed).not.toEqual([])
      files.mend()
      await page.getByRole('button', { name: 'Add network' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(files.arrived).not.toEqual([])
      await page.unrouteAll()
    })
  }
})

test('a tab', async ({ page }) => {
  await signInAt(page, '/keys')
  for (const failure of failures) {
    await test.step(failure, async () => {
      await page.goto('/networks/corp-backbone/nodes')
      await expect(page.getByRole('grid')).toBeVisible()
      const files = await failFiles(page, /mfe-networks\/.*\.js$/, failure)
      await page.getByRole('tab', { name: 'Config files' }).click()
      const part = page.getByRole('tabpanel')
      await expect(page.getByRole('alert').first()).toBeVisible()
      expect(files.failed).not.toEqual([])
      files.mend()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('grid', { name: 'Config files' })).toBeVisible()
      expect(files.arrived).not.toEqual([])
      await page.unrouteAll()
    })
  }
})

test('words', async ({ page }) => {
  await signInAt(page, '/keys')
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  for (const failure of failures) {
    await test.step(failure, async () => {
      await page.goto('/dashboard')
      await expect(page.getByRole('grid').or(page.getByRole('main').getByRole('heading').first()).first()).toBeVisible()
      let n = 0
      const files = await failFiles(page, /mfe-keys-settings\/[^/]+\/(605|680|894)\..*\.js$/, failure)
      await page.locator('nav a[href="/keys"]').first().click()
      await expect(page.getByRole('button', { name: /Erneut|Nochmal|Noch einmal|Wiederholen/ })).toBeVisible({ timeout: 5000 }).catch(async (e) => { console.log(files.failed.length, (await page.locator('main').innerText()).slice(0, 300)); throw e })
      console.log(files.failed)
      files.mend()
      await page.getByRole('button', { name: /Erneut|Nochmal|Noch einmal|Wiederholen/ }).click()
      await expect(page.getByRole('grid')).toBeVisible()
      expect(files.arrived).not.toEqual([])
      await page.unrouteAll()
    })
  }
})
