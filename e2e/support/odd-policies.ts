import type { Locator, Page } from '@playwright/test'

/** An answer to what is odd among the policies of a network: a row with its switch, or that nothing is. */
export const oddOrNothing = (page: Page): Locator =>
  page.getByText('Nothing is odd').or(page.getByRole('row').getByRole('switch')).first()
