import { isNotLoadedError } from '@meshdeck/platform'
import { useSyncExternalStore } from 'react'

type Outcome<Value> = { value: Value } | { error: unknown }

/** What has become of a promise by now, to be read without waiting for it. */
export type Followed<Value> = {
  promise: Promise<Value>
  outcome: Outcome<Value> | undefined
}

/** Notes what becomes of a promise. A failure is whoever's that asks for the outcome. */
export function follow<Value>(promise: Promise<Value>): Followed<Value> {
  const followed: Followed<Value> = { promise, outcome: undefined }
  promise.then(
    (value) => {
      followed.outcome = { value }
    },
    (error: unknown) => {
      followed.outcome = { error }
    },
  )
  return followed
}

/**
 * The value once it is there, undefined until then; throws what the promise was rejected with. Suspense would
 * do as well, but React shows what it has waited for 300 ms after the last fallback at the earliest.
 */
export function useOutcome<Value>(followed: Followed<Value>): Value | undefined {
  const outcome = useSyncExternalStore(
    (onChange) => {
      let isHeard = true
      const tell = () => isHeard && onChange()
      followed.promise.then(tell, tell)
      return () => {
        isHeard = false
      }
    },
    () => followed.outcome,
  )
  if (outcome && 'error' in outcome) throw outcome.error
  return outcome?.value
}

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
