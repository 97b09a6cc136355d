import type { Page } from '@playwright/test'
import core, { type RunOnly } from 'axe-core'

import { expect } from './story'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const rules = {
  all: { type: 'tag', values: standards },
  /** What another theme may change about a page that has been looked at whole. */
  ofColours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOnly>

declare global {
  var axe: typeof core | undefined
}

/** Expects that axe finds nothing on what is on screen, by WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page, what: string, by: keyof typeof rules = 'all') {
  // once for each document: to hand it over takes about as long as to run it
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(core.source)
  const found = await page.evaluate(async (runOnly) => {
    if (!globalThis.axe) throw new Error('axe is not on the page')
    // of what passes nobody reads where it stands
    const { violations } = await globalThis.axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, rules[by])
  // soft, so that one page does not hide what the next one has
  expect.soft(found, what).toEqual([])
}
