import { goToPage } from '../support/page-actions'
import { pagesOfEachLayout } from '../support/pages'
import { admin } from '../support/people'
import {
  atEachWidth,
  expectNoSidewaysScroll,
  expectWholeButtons,
  expectWholePage,
  expectWholeTitle,
  openIn,
} from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

test.use({ hasLongerTexts: true, edition: 'pro' })

const network = '/networks/corp-backbone'

/** Screens in addition to those of the remotes. */
const pages = ['/dashboard', '/hello', `${network}/nodes?tab=config`, '/diagnostics']

const dialogs = [
  '/dashboard?dialog=display',
  '/networks?dialog=network.create',
  `${network}/nodes?dialog=node.add`,
  `${network}/dns?dialog=new-dns-entry`,
  '/users?dialog=add-user',
  '/keys?dialog=new-key',
]

test(
  'a language a third longer than English fits on a page of each layout',
  sweepOnly,
  async ({ page, meshdeck }) => {
    test.setTimeout(600_000)
    await openIn(page, 'dark')
    await page.goto('/dashboard', { waitUntil: 'domcontentloaded' })
    // the field names are longer than the tests expect
    await page.locator('input[name=username]').fill(admin.username)
    await page.locator('input[name=password]').fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dáäshbóöáärd' })).toBeVisible()

    const declared = (await pagesOfEachLayout(page, meshdeck)).map(({ path }) => path)
    for (const path of [...pages, ...declared]) {
      await goToPage(page, path)
      await atEachWidth(page, 'dark', async () => {
        await expectWholePage(page)
        await expectNoSidewaysScroll(page, path)
        await expectWholeTitle(page, path)
        await expectWholeButtons(page, path)
      })
    }
    for (const path of dialogs) {
      await goToPage(page, path)
      await atEachWidth(page, 'dark', async () => {
        await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
        await expectWholeButtons(page, path)
      })
    }
  },
)
