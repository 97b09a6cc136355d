import type { Locator, Page } from '@playwright/test'

import { expect } from './console'

/**
 * Lets the minutes of a page pass in moments until something is on screen, or gone: for what waits for
 * the next call about the server's state. The story begins with `page.clock.install()`. A call has
 * ten of the page's seconds to be answered in, hence no faster than this.
 */
export async function passTimeUntil(page: Page, what: Locator, state: 'visible' | 'hidden') {
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(await what.isVisible()).toBe(state === 'visible')
  }).toPass({ intervals: [300] })
}
