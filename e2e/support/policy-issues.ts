import type { Locator, Page } from '@playwright/test'

import { tableNamed } from './table'

/** An answer to what is odd among the policies of a network: a line about one of them, or that nothing is. */
export const oddOrNothing = (page: Page): Locator =>
  page
    .getByText('No policy issues')
    .or(tableNamed(page, 'Policy issues').grid.getByRole('switch'))
    .first()
