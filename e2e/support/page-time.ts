import type { Locator, Page } from '@playwright/test'

import { expect } from './console'

/**
 * Fast-forwards the page's clock until something appears or disappears, for changes that wait for the next poll of the
 * server's state. The test must start with `page.clock.install()`. A request times out after ten seconds of the page's
 * clock, so it can't run faster than this.
 */
export async function passTimeUntil(page: Page, what: Locator, state: 'visible' | 'hidden') {
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(await what.isVisible()).toBe(state === 'visible')
  }).toPass({ intervals: [300] })
}
