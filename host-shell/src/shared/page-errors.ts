/** The first errors are enough for a page that throws endlessly. Without telemetry they are never read. */
const MAX_STORED = 5

const earlyErrors: unknown[] = []
let handleError = (error: unknown): void => {
  if (earlyErrors.length < MAX_STORED) earlyErrors.push(error)
}

/** Records an error that is shown on screen or wasn't caught. */
export const notePageError = (error: unknown): void => handleError(error)

/** Starts recording uncaught errors. */
export function noteUncaught(): void {
  addEventListener('error', ({ error }) => handleError(error))
  addEventListener('unhandledrejection', ({ reason }) => handleError(reason))
}

/** Subscribes to page errors, starting with those recorded before. There is a single subscriber. */
export function followPageErrors(subscriber: (error: unknown) => void): void {
  handleError = subscriber
  earlyErrors.splice(0).forEach(subscriber)
}

// issue trackers and proxies truncate longer addresses
const MAX_LOG_LENGTH = 4000

/** Additional text of a report, set once the code that provides it has loaded. */
export const bugReportDetails: { describe?: () => string } = {}

type Crash = { route: string; log: string }

/** Returns what a report says about a crash: where it happened, the error log, and the console's state. */
export function bugReportText({ route, log }: Crash): string {
  return `Route: ${route}\n\n${log.slice(0, MAX_LOG_LENGTH)}\n\n${bugReportDetails.describe?.() ?? ''}`
}

/** Returns the address of the issue form at `address`, filled with the page's route and the error log [ER-007]. */
export function bugReportUrl(address: string, crash: Crash): string {
  const url = new URL(address)
  url.searchParams.set('title', `Application crashed on ${crash.route}`)
  url.searchParams.set('body', bugReportText(crash))
  return url.href
}
