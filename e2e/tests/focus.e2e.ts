import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { below } from '../support/base-path'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { inSweep, isSweep } from '../support/sweep'

const main = (page: Page) => page.getByRole('main')
const openers = (page: Page) => main(page).locator('a[href*="dialog="]')

/** The addresses of pages that the menu leads to. */
function menuPaths(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  return links.evaluateAll((all) =>
    all
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/') && !href.includes('?')),
  )
}

/** Opens a dialog by keyboard and leaves it: the focus is where it was. */
async function expectFocusBack(page: Page) {
  const opener = openers(page).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  // on what is first in it, or on itself while that is on its way
  const focused = page.locator('[role=dialog]:focus, [role=dialog] :focus')
  await expect(focused, `the dialog of ${page.url()}`).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

/** Opens a page and waits for what follows the focus, which comes behind the page. */
async function signInAndSettle(page: Page, path: string) {
  await signInAt(page, path)
  await expect(
    page.getByRole('button', { name: inEnglish('shell:keyboard.palette') }),
  ).toBeVisible()
}

test('the focus goes along to the pages of the menu, and comes back from its dialogs', async ({
  page,
}) => {
  test.slow()
  await signInAndSettle(page, '/dashboard')
  const paths = await menuPaths(page)
  expect(paths.length).toBeGreaterThan(7)

  // every fifth: all of them are followed by the same piece of the frame
  for (const path of paths.filter((_, at) => isSweep || at % 5 === 0)) {
    await test.step(path, async () => {
      await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${path}"]`).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(path)
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
      if (path !== below('/dashboard')) await expect(main(page)).toBeFocused()
      if ((await openers(page).count()) > 0) await expectFocusBack(page)
    })
  }
})

test(
  'the focus follows a link of a page and what was made, and stays at the table after a deletion',
  inSweep,
  async ({ page }) => {
    await signInAndSettle(page, '/networks')
    const rowOf = (network: string) => page.getByRole('row').filter({ hasText: network })

    await test.step('a link', async () => {
      await rowOf('iot-field').getByRole('link', { name: 'iot-field' }).focus()
      await page.keyboard.press('Enter')
      await expect(main(page).getByRole('heading', { level: 1, name: 'Nodes' })).toBeVisible()
      await expect(main(page)).toBeFocused()
    })

    await test.step('what was made from the menu, on a page of its own', async () => {
      const opener = page.getByRole('navigation', { name: 'Main' })
      await opener.getByRole('button', { name: 'Add Network' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Add Network' })
      await expect(dialog.getByLabel('Name')).toBeFocused()
      await page.keyboard.type('quiet-lab')
      await dialog.getByLabel('IPv4 range').fill('10.201.0.0/24')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/networks/quiet-lab/nodes')
      await expect(main(page)).toBeFocused()
    })

    await test.step('what was deleted with others', async () => {
      await page.goto('/networks')
      await page.getByRole('checkbox', { name: 'Select quiet-lab' }).focus()
      await page.keyboard.press('Space')
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).press('Enter')
      const typed = page.getByRole('alertdialog').getByRole('textbox')
      await expect(typed).toBeFocused()
      await page.keyboard.type('1')
      await page.keyboard.press('Enter')
      const results = page.getByRole('dialog')
      await expect(
        results.getByText(inEnglish('ui:overlays.bulk.done', { done: 1, count: 1 })),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(results).toBeHidden()
      await expect(main(page).locator('tr:focus')).toBeVisible()
    })
  },
)
