/** Of a page that throws without end the first ones tell enough; where nobody watches they are never taken over. */
const MOST_KEPT = 5

const kept: unknown[] = []
let tell = (error: unknown): void => {
  if (kept.length < MOST_KEPT) kept.push(error)
}

/** A failure that is on screen, or that nobody has caught. */
export const notePageError = (error: unknown): void => tell(error)

/** From now on what nobody catches is noted too. */
export function noteUncaught(): void {
  addEventListener('error', ({ error }) => tell(error))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}

/** Hears of each page error from now on, and first of those that came before anybody listened. */
export function followPageErrors(hear: (error: unknown) => void): void {
  tell = hear
  kept.splice(0).forEach(hear)
}
