import type { Page } from '@playwright/test'

import { below } from './base-path'
import { expect } from './story'

/**
 * Goes on to another page of the console as a link does, without loading the console anew; from nowhere it is loaded.
 * Once it returns, what is on screen is of the new address, if maybe not all of it.
 */
export async function goWithin(page: Page, path: string) {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    return
  }
  const isOther = await page.evaluate((next) => {
    const { pathname } = location
    for (const title of document.querySelectorAll('h1')) title.dataset.isLeft = ''
    const index = Number(Object(history.state).idx ?? 0) + 1
    const state = { usr: null, key: `story-${index}`, idx: index }
    history.pushState(state, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state }))
    return location.pathname !== pathname
  }, below(path))
  if (isOther) await expect(page.locator('h1:not([data-is-left])')).not.toHaveCount(0)
}
