import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { expect } from './story'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What another theme may change about a page that has been looked at whole. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects that axe finds nothing on what is on screen, by WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page, what: string, by: 'all' | 'ofColours' = 'all') {
  // handed to each document once: that takes about as long as a look
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // in the page itself, which has no frames: otherwise each result goes through a page of its own
    .setLegacyMode()
    // of what passes nobody reads where it stands
    .options({ resultTypes: ['violations'] })
  const chosen = by === 'all' ? builder.withTags(standards) : builder.withRules(colourRules)
  const { violations } = await chosen.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  // soft, so that one page does not hide what the next one has
  expect.soft(found, what).toEqual([])
}
