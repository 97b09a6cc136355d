import type { Page } from '@playwright/test'

import { goToPage } from '../support/page-actions'
import { pagesOfEachLayout } from '../support/pages'
import { signInAt } from '../support/people'
import { expectWholePage } from '../support/screens'
import { expect, test } from '../support/story'

const startingWith = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)

const openAccountMenu = (page: Page) => page.getByRole('button', { name: /admin/ }).first().click()

test.afterEach(({ meshdeck }) => meshdeck.configure({}))

test('only English is offered if the settings name no other language [SH-132]', async ({
  page,
  meshdeck,
}) => {
  await meshdeck.configure({ languages: ['en'] })
  await signInAt(page, '/users')
  await openAccountMenu(page)

  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toHaveCount(0)
})

test('every page uses the chosen language at once and afterward [SH-133]', async ({
  page,
  meshdeck,
}) => {
  await signInAt(page, '/users')
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(title('User Management')).toBeVisible()

  await test.step('switches to German', async () => {
    await openAccountMenu(page)
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(title('Benutzerverwaltung')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('columnheader', { name: 'Anzeigename' })).toBeVisible()
  })

  await test.step('keeps the language, and other remotes use it too', async () => {
    await page.goto('/networks')
    await expectWholePage(page)
    // the Pro pages all show the same text on a community server
    const pages = await pagesOfEachLayout(page, meshdeck)
    for (const { route, path } of pages.filter((page) => page.route.edition !== 'pro')) {
      await goToPage(page, path)
      await expectWholePage(page)
      // the page of a single resource has its name in the title
      if (!/:\w+$/.test(route.path)) await expect(page).toHaveTitle(startingWith(route.title.de))
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    }
    await page.goto('/networks/corp-backbone/nodes')
    await expect(title('Knoten')).toBeVisible()
  })

  await test.step('switches to French', async () => {
    await openAccountMenu(page)
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await expect(title('Nœuds')).toBeVisible()
    await page.goto('/networks')
    await expect(title('Réseaux')).toBeVisible()
  })
})
