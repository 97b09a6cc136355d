import type { Page } from '@playwright/test'

type Finger = { x: number; y: number }

/** Fingers go down, move, and are lifted. */
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
