import { admin } from '../support/people'
import {
  atEachWidth,
  expectNoSidewaysScroll,
  expectWholeButtons,
  expectWholeTitle,
  openIn,
} from '../support/screens'
import { expect, test } from '../support/story'

test.use({ hasLongerTexts: true, edition: 'pro' })

const network = '/networks/corp-backbone'

const pages = [
  '/dashboard',
  '/hello',
  '/networks',
  `${network}/info`,
  `${network}/nodes`,
  `${network}/nodes?tab=config`,
  `${network}/gateways`,
  `${network}/internet-gateways`,
  `${network}/dns`,
  `${network}/egress`,
  '/devices',
  '/users',
  '/keys',
  '/diagnostics',
]

const dialogs = [
  '/dashboard?dialog=display',
  '/networks?dialog=network.create',
  `${network}/nodes?dialog=node.add`,
  `${network}/dns?dialog=new-dns-entry`,
  '/users?dialog=add-user',
  '/keys?dialog=new-key',
]

test('a language that takes a third more room than English finds it on every page, wide and narrow', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await openIn(page, 'dark')
  await page.goto('/dashboard', { waitUntil: 'domcontentloaded' })
  // the names of the fields are longer than stories know them
  await page.locator('input[name=username]').fill(admin.username)
  await page.locator('input[name=password]').fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dáäshbóöáärd' })).toBeVisible()

  for (const path of pages) {
    await page.goto(path)
    await atEachWidth(page, 'dark', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectNoSidewaysScroll(page, path)
      await expectWholeTitle(page, path)
      await expectWholeButtons(page, path)
    })
  }
  for (const path of dialogs) {
    await page.goto(path)
    await atEachWidth(page, 'dark', async () => {
      await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
      await expectWholeButtons(page, path)
    })
  }
})
