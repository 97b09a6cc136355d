import { isNotLoadedError } from '@meshdeck/platform'
import { useSyncExternalStore } from 'react'

type Outcome<Value> = { value: Value } | { error: unknown }

/** The current outcome of a promise, readable without waiting. */
export type FollowedPromise<Value> = {
  promise: Promise<Value>
  outcome: Outcome<Value> | undefined
}

/** Records the outcome of a promise. A rejection is handled by the reader of the outcome. */
export function follow<Value>(promise: Promise<Value>): FollowedPromise<Value> {
  const followed: FollowedPromise<Value> = { promise, outcome: undefined }
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
 * Returns the value once the promise resolves, undefined until then; throws the rejection reason. Suspense would work
 * too, but React delays content that suspended until 300 ms after the last fallback.
 */
export function useOutcome<Value>(followed: FollowedPromise<Value>): Value | undefined {
  const outcome = useSyncExternalStore(
    (onChange) => {
      let isSubscribed = true
      const notify = () => isSubscribed && onChange()
      followed.promise.then(notify, notify)
      return () => {
        isSubscribed = false
      }
    },
    () => followed.outcome,
  )
  if (outcome && 'error' in outcome) throw outcome.error
  return outcome?.value
}

/** The code of a page failed to load: missing, late, altered or broken. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

/**
 * A build that needs what the shell doesn't have, according to the registry; the message lists it line by line.
 * Rejected before it is fetched.
 */
export class IncompatibleRemoteError extends Error {
  override readonly name = 'IncompatibleRemoteError'
}

/** Whether an error means that code failed to load [ER-001], as opposed to code that loaded and crashed. */
export function isPageLoadError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    isNotLoadedError(error) ||
    ['PageLoadError', 'IncompatibleRemoteError'].includes(error.name) ||
    error.message.includes('Failed to fetch dynamically imported module')
  )
}
