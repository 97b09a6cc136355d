import { isNotLoadedError } from '@meshdeck/platform'

/** The code of a page did not arrive: missing, late, altered or broken on arrival. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

/**
 * A build that uses what the shell does not have, as the registry says; its message names it, line
 * by line. Refused before it is fetched.
 */
export class IncompatibleRemoteError extends Error {
  override readonly name = 'IncompatibleRemoteError'
}

/**
 * Whether an error means that code did not arrive [ER-001], in contrast to code that arrived and
 * crashed.
 */
export function isPageLoadError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    isNotLoadedError(error) ||
    ['PageLoadError', 'IncompatibleRemoteError'].includes(error.name) ||
    error.message.includes('Failed to fetch dynamically imported module')
  )
}
