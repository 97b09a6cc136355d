import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { consoleAddress } from '../support/base-path'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly, isSweep } from '../support/sweep'

const main = (page: Page) => page.getByRole('main')
const openers = (page: Page) => main(page).locator('a[href*="dialog="]')

/** Addresses of the pages in the menu. */
function menuPaths(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  return links.evaluateAll((all) =>
    all
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/') && !href.includes('?')),
  )
}

/** Opens a dialog by keyboard and closes it, and expects the focus back where it was. */
async function expectFocusBack(page: Page) {
  const opener = openers(page).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  // on its first control, or on the dialog itself while it loads
  const focused = page.locator('[role=dialog]:focus, [role=dialog] :focus')
  await expect(focused, `the dialog of ${page.url()}`).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

/** Opens a page and waits for the focus handling, which loads after the page. */
async function signInAndSettle(page: Page, path: string) {
  await signInAt(page, path)
  await expect(
    page.getByRole('button', { name: inEnglish('shell:keyboard.palette') }),
  ).toBeVisible()
}

test('the focus moves to the pages of the menu and returns after their dialogs', async ({
  page,
}) => {
  test.slow()
  await signInAndSettle(page, '/dashboard')
  const paths = await menuPaths(page)
  expect(paths.length).toBeGreaterThan(7)

  // every fifth: the same part of the frame handles the focus for all of them
  for (const path of paths.filter((_, at) => isSweep || at % 5 === 0)) {
    await test.step(path, async () => {
      await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${path}"]`).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(path)
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
      if (path !== consoleAddress('/dashboard')) await expect(main(page)).toBeFocused()
      if ((await openers(page).count()) > 0) await expectFocusBack(page)
    })
  }
})

test(
  "the focus follows a page's link and a created resource, and stays at the table after a deletion",
  sweepOnly,
  async ({ page }) => {
    await signInAndSettle(page, '/networks')
    const rowOf = (network: string) => page.getByRole('row').filter({ hasText: network })

    await test.step('follows a link', async () => {
      await rowOf('iot-field').getByRole('link', { name: 'iot-field' }).focus()
      await page.keyboard.press('Enter')
      await expect(main(page).getByRole('heading', { level: 1, name: 'Nodes' })).toBeVisible()
      await expect(main(page)).toBeFocused()
    })

    await test.step('follows what was created from the menu to its own page', async () => {
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

    await test.step('stays at the table after a bulk deletion', async () => {
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
        results.getByText(inEnglish('common:overlays.bulk.done', { done: 1, count: 1 })),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(results).toBeHidden()
      await expect(main(page).locator('tr:focus')).toBeVisible()
    })
  },
)
