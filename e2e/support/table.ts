import type { Locator, Page } from '@playwright/test'

/** A table, located by its label, with the actions that a user takes on it. */
export function tableNamed(page: Page, name: string) {
  const grid = page.getByRole('grid', { name })

  return {
    grid,
    row: (text: string): Locator => grid.getByRole('row').filter({ hasText: text }),

    async choose(action: string, of: string) {
      await page.getByRole('button', { name: `Actions for ${of}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
  }
}

/** Locates the first policy issue of a network, or the message that there are none. */
export const oddOrNothing = (page: Page): Locator =>
  page
    .getByText('No policy issues')
    .or(tableNamed(page, 'Policy issues').grid.getByRole('switch'))
    .first()
