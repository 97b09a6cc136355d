import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { expect } from './story'

/** Expects that axe finds nothing on what is on screen, by WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page })
    // in the page itself, which has no frames: otherwise each result goes through a page of its own
    .setLegacyMode()
    // of what passes nobody reads where it stands
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  // soft, so that one page does not hide what the next one has
  expect.soft(found, what).toEqual([])
}
