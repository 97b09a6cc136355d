import type { Locator, Page } from '@playwright/test'

import { consoleAddress } from './base-path'
import { expect } from './story'

/**
 * Navigates to another page of the console as a link does, without reloading the console; loads it if no page is open.
 * When it returns, the screen shows the new address, but maybe not all of its content yet.
 */
export async function goToPage(page: Page, path: string) {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    return
  }
  const isNewPath = await page.evaluate((next) => {
    const { pathname } = location
    for (const title of document.querySelectorAll('h1')) title.dataset.isLeft = ''
    const index = Number(Object(history.state).idx ?? 0) + 1
    const state = { usr: null, key: `story-${index}`, idx: index }
    history.pushState(state, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state }))
    return location.pathname !== pathname
  }, consoleAddress(path))
  if (isNewPath) await expect(page.locator('h1:not([data-is-left])')).not.toHaveCount(0)
}

type Finger = { x: number; y: number }

/** Touches the screen, moves the fingers and lifts them. */
export async function touch(page: Page, steps: readonly Finger[][]) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  for (const [at, fingers] of steps.entries()) {
    await send(at === 0 ? 'touchStart' : 'touchMove', fingers)
  }
  await send('touchEnd', [])
  await session.detach()
}

const MAX_PRESSES = 80

/** Presses Tab until the element has the focus; fails if it never gets it. */
export async function tabTo(page: Page, target: Locator) {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await hasFocus()) return
    await page.keyboard.press('Tab')
  }
  await expect(target, `reached with ${MAX_PRESSES} presses of Tab`).toBeFocused()
}
