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

// longer addresses are cut by issue trackers and proxies
const LOG_LIMIT = 4000

/** What a report says beside the error; there once the code that knows it is. */
export const reportExtras: { describe?: () => string } = {}

/** The issue form at `address`, filled with the page's route and the error log [ER-007]. */
export function bugReportUrl(
  address: string,
  { route, log }: { route: string; log: string },
): string {
  const url = new URL(address)
  url.searchParams.set('title', `Application crashed on ${route}`)
  url.searchParams.set(
    'body',
    `Route: ${route}\n\n${log.slice(0, LOG_LIMIT)}\n\n${reportExtras.describe?.() ?? ''}`,
  )
  return url.href
}
