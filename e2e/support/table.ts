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
