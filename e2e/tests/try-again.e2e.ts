import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { isBehindNginx } from '../support/edge'
import {
  alterDeployedFiles,
  failFiles,
  failFirst,
  failures,
  federationFile,
  filesOf,
  hangFirst,
  sharedPackageFiles,
  shellFiles,
} from '../support/failing-files'
import { signIn, signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly, sampleOf, oneOfEach } from '../support/sweep'

test.use({ mayFail: true })
// in a sweep each test covers all ways in which a file can fail; a single worker with all of them would finish far too
// late
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name })
const follow = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()

const pages = [
  {
    what: 'a page of a remote',
    files: async (page: Page) => (await filesOf(page, 'mfe-keys-settings')).pages,
  },
  {
    what: 'an entry',
    files: async (page: Page) => (await filesOf(page, 'mfe-keys-settings')).entry,
    isCoveredByOthers: true,
  },
  {
    what: 'the run time of the federation',
    files: async () => federationFile,
    isCoveredByOthers: true,
  },
  {
    what: 'a shared package',
    files: () => sharedPackageFiles('@meshdeck/ui/data-table'),
    isCoveredByOthers: true,
  },
]

for (const [index, { what, files }] of oneOfEach(pages).entries()) {
  test(`"Retry" loads ${what} that didn't arrive`, async ({ page }) => {
    await signIn(page)
    for (const failure of sampleOf(failures, index)) {
      await test.step(failure, async () => {
        const { failed, answered, mend } = await failFiles(page, await files(page), failure)
        // not opened by its address, because then the page prefetches the files itself
        await page.goto('/dashboard')
        await follow(page, 'Keys')
        await expect(heading(page, 'Could not open the page')).toBeVisible()
        expect(failed).not.toEqual([])
        await follow(page, 'Dashboard')
        await expect(heading(page, 'Dashboard')).toBeVisible()

        await follow(page, 'Keys')
        await mend()
        await page.getByRole('button', { name: 'Retry' }).click()
        await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
        expect(answered).not.toEqual([])
        await page.unrouteAll()
      })
    }
  })
}

test(`"Retry" loads a page of the shell that didn't arrive`, sweepOnly, async ({ page }) => {
  await signIn(page)
  for (const failure of sampleOf(failures, 1)) {
    await test.step(failure, async () => {
      await page.goto('/keys')
      await expect(heading(page, 'Keys')).toBeVisible()
      const { answered, mend } = await failFiles(page, shellFiles, failure)
      await follow(page, 'Dashboard')
      await expect(heading(page, 'Could not open the page')).toBeVisible()

      await mend()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(heading(page, 'Dashboard')).toBeVisible()
      expect(answered).not.toEqual([])
      await page.unrouteAll()
    })
  }
})

const dialogs = [
  {
    what: 'a dialog of a remote',
    files: async (page: Page) => (await filesOf(page, 'mfe-keys-settings')).parts,
    open: (page: Page) => page.getByRole('link', { name: 'Create key' }).first().click(),
    title: inEnglish('common:error.unreachable.title'),
  },
  {
    what: 'a shared package of a dialog',
    files: () => sharedPackageFiles('@meshdeck/ui/form'),
    isCoveredByOthers: true,
    open: (page: Page) => page.getByRole('link', { name: 'Create key' }).first().click(),
    title: inEnglish('common:error.unreachable.title'),
  },
  {
    what: 'a dialog that a remote provides to every page',
    isCoveredByOthers: true,
    files: async (page: Page) => (await filesOf(page, 'mfe-networks')).pages,
    open: (page: Page) => page.getByRole('button', { name: 'Add network' }).click(),
    title: 'Could not open the page',
  },
  {
    what: 'a dialog of the shell',
    isCoveredByOthers: true,
    files: async () => /\/shell\/palette\..*\.js$/,
    open: (page: Page) => page.keyboard.press('Control+k'),
    title: inEnglish('common:error.unreachable.title'),
  },
]

for (const [index, { what, files, open, title }] of oneOfEach(dialogs).entries()) {
  test(`${what} that didn't arrive shows an error, and loads when it is opened again`, async ({
    page,
  }) => {
    await signIn(page)
    const table = page.getByRole('grid', { name: 'Keys' })
    for (const failure of sampleOf(failures, index + 2)) {
      await test.step(failure, async () => {
        await page.goto('/keys')
        await expect(table).toBeVisible()
        const { failed, answered, mend } = await failFiles(page, await files(page), failure)
        await open(page)
        await expect(page.getByText(title)).toBeVisible()
        await expect(table).toBeVisible()
        expect(failed).not.toEqual([])

        await mend()
        await open(page)
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(answered).not.toEqual([])
        await page.unrouteAll()
      })
    }
  })
}

test(`"Retry" loads a tab that didn't arrive`, sweepOnly, async ({ page }) => {
  await signIn(page)
  const tab = page.getByRole('tab', { name: 'Config files' })
  for (const failure of sampleOf(failures, 0)) {
    await test.step(failure, async () => {
      await page.goto('/networks/corp-backbone/nodes')
      await expect(tab).toBeVisible()
      const { parts } = await filesOf(page, 'mfe-networks')
      const { failed, answered, mend } = await failFiles(page, parts, failure)
      await tab.click()
      await expect(main(page).getByRole('alert')).toHaveText(/^Error loading network data/)
      await expect(tab).toBeVisible()
      expect(failed).not.toEqual([])

      await mend()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('grid', { name: 'Config files' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Add config file' }).first()).toBeVisible()
      expect(answered).not.toEqual([])
      await page.unrouteAll()
    })
  }
})

test(
  `translations that didn't arrive are requested once, and loaded by "Retry"`,
  sweepOnly,
  async ({ page }) => {
    await signIn(page)
    await page.addInitScript(() => localStorage.setItem('language', 'de'))
    for (const failure of sampleOf(failures, 1)) {
      await test.step(failure, async () => {
        await page.goto('/dashboard')
        const { parts } = await filesOf(page, 'mfe-keys-settings')
        const { failed, answered, mend } = await failFiles(page, parts, failure)
        await page.getByRole('link', { name: 'Schlüssel', exact: true }).click()
        await expect(heading(page, 'Die Seite konnte nicht geöffnet werden')).toBeVisible()
        expect(failed).toHaveLength(1)

        await mend()
        await page.getByRole('button', { name: 'Erneut versuchen' }).click()
        await expect(page.getByRole('grid', { name: 'Schlüssel' })).toBeVisible()
        expect(answered).not.toEqual([])
        await page.unrouteAll()
      })
    }
  },
)

test('a page opens even if prefetching its files failed', sweepOnly, async ({ page }) => {
  await signIn(page)
  const table = page.getByRole('grid', { name: 'Keys' })
  const { entry, pages } = await filesOf(page, 'mfe-keys-settings')
  for (const [index, files] of [entry, pages, federationFile].entries()) {
    for (const failure of sampleOf(failures, index)) {
      await test.step(`${files} ${failure}`, async () => {
        const { failed, answered } = await failFirst(page, files, failure)
        await page.goto('/keys')
        await expect(table).toBeVisible()
        expect(failed).toHaveLength(1)
        expect(answered).not.toEqual([])
        await page.unrouteAll()
      })
    }
  }
})

test(
  "a dialog that arrived altered isn't taken from the browser's cache again",
  sweepOnly,
  async ({ page, meshdeck }) => {
    const name = 'mfe-keys-settings'
    const { parts } = await filesOf(page, name)
    const { mend, remove } = await alterDeployedFiles(page, {
      dataDir: meshdeck.dataDir,
      name,
      address: parts,
    })
    await signInAt(page, '/keys')
    const open = page.getByRole('link', { name: 'Create key' }).first()
    await open.click()
    await expect(page.getByText(inEnglish('common:error.unreachable.title'))).toBeVisible()

    await mend()
    await open.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await remove()
  },
)

test("an entry that arrived altered isn't taken from the browser's cache again", async ({
  page,
  meshdeck,
}) => {
  test.skip(isBehindNginx, 'nginx has the files of remotes from elsewhere')
  const name = 'mfe-keys-settings'
  const { entry } = await filesOf(page, name)
  const { mend, remove } = await alterDeployedFiles(page, {
    dataDir: meshdeck.dataDir,
    name,
    address: entry,
  })
  await signInAt(page, '/dashboard')
  await follow(page, 'Keys')
  await expect(heading(page, 'Could not open the page')).toBeVisible()

  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
  await remove()
})

/** `isAhead`: requested by the document before it's needed. */
const late = [
  {
    what: 'an entry',
    files: async (page: Page) => (await filesOf(page, 'mfe-keys-settings')).entry,
    longest: 8000,
  },
  {
    what: 'a page of a remote',
    files: async (page: Page) => (await filesOf(page, 'mfe-keys-settings')).pages,
    longest: 30_000,
    isCoveredByOthers: true,
  },
  {
    what: 'a shared package',
    files: () => sharedPackageFiles('@meshdeck/ui/data-table'),
    longest: 30_000,
    isCoveredByOthers: true,
  },
  {
    what: 'the run time of the federation',
    files: async () => federationFile,
    longest: 30_000,
    isCoveredByOthers: true,
  },
].flatMap((file) => [
  { ...file, isAhead: false },
  { ...file, isAhead: true },
])

for (const { what, files, longest, isAhead } of oneOfEach(late)) {
  const when = isAhead ? 'that was asked for ahead and never answered' : 'that is never answered'
  test(`stops waiting for ${what} ${when}, and "Retry" loads it`, async ({ page }) => {
    await signIn(page)
    const asked = await hangFirst(page, await files(page))
    await page.clock.install()
    // a document isn't loaded while it waits for what it has requested ahead
    await page.goto(isAhead ? '/keys' : '/dashboard', { waitUntil: 'commit' })
    if (!isAhead) {
      await expect(heading(page, 'Dashboard')).toBeVisible()
      await follow(page, 'Keys')
    }
    await expect.poll(() => asked).not.toEqual([])
    // nothing waits for prefetched files until they're needed
    await expect(page.locator(`script[src$="${asked[0]}"]`)).toBeAttached()
    await page.clock.fastForward(longest)
    await expect(heading(page, 'Could not open the page')).toBeVisible()

    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
  })
}

test(
  "a dialog without a response times out, and loads when it's opened again",
  sweepOnly,
  async ({ page }) => {
    await signIn(page)
    const asked = await hangFirst(page, (await filesOf(page, 'mfe-keys-settings')).parts)
    await page.clock.install()
    await page.goto('/keys')
    const open = page.getByRole('link', { name: 'Create key' }).first()
    await open.click()
    await expect.poll(() => asked).toHaveLength(1)
    await expect(page.locator(`script[src$="${asked[0]}"]`)).toBeAttached()
    // the wait for a file may start shortly after its request
    await expect(async () => {
      await page.clock.fastForward(30_000)
      await expect(page.getByText(inEnglish('common:error.unreachable.title'))).toBeVisible({
        timeout: 5_000,
      })
    }).toPass({ timeout: 20_000 })

    await open.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)
