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
