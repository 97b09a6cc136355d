import { isApiError, isUnreachableError } from '@meshdeck/platform'

/** What is told of an error: its class and where in our files it was thrown. Nothing that anybody has typed, and no message. */
export type ErrorReport = { type: string; place?: string }

/** A file as our builds name them, with line and column. */
const PLACE =
  /\/(?:shell|mfe\/[a-z][a-z0-9-]{0,39}\/\d[\w.-]{0,63})\/[\w-]{1,64}\.[\w-]{8}\.js:\d{1,7}:\d{1,7}/

/** Undefined for what the server refused and what was given up, which is no fault of the page. */
export function errorReport(error: unknown): ErrorReport | undefined {
  if (!(error instanceof Error)) return { type: 'Unknown' }
  if (isApiError(error) || isUnreachableError(error) || error.name === 'AbortError')
    return undefined
  const type = /^[A-Z][A-Za-z]{0,39}$/.test(error.name) ? error.name : 'Error'
  const place = PLACE.exec(error.stack ?? '')?.[0]
  return { type, ...(place !== undefined && { place }) }
}
