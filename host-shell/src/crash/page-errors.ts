/** Of a page that throws again and again the first ones tell enough. */
const MOST_KEPT = 5

const kept: unknown[] = []
let tell = (error: unknown): void => void kept.push(error)

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
  kept.splice(0, MOST_KEPT).forEach(hear)
}
