import type { Locator, Page } from '@playwright/test'

/** A table by its label, spoken of the way a person would. */
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

/** An answer to what is odd among the policies of a network: a line about one of them, or that nothing is. */
export const oddOrNothing = (page: Page): Locator =>
  page
    .getByText('No policy issues')
    .or(tableNamed(page, 'Policy issues').grid.getByRole('switch'))
    .first()
