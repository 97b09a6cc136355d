import { UnreachableError } from '@meshdeck/platform'
import { reachableAtom, store } from '@meshdeck/platform/shell'

import { askStatus } from './ask-status'

/** A person who has pressed a button waits no longer than this for the reason that nothing happens. */
const PATIENCE_MS = 3000

/** An answer that did not come counts for so long: a job with thousands of items asks four times a second. */
const MEMORY_MS = 250

// signing in and out is no change of data, and has its own words
const CREDENTIAL_CALLS = /\/(authenticate|logout|verify-totp)$/

let asking: Promise<boolean> | undefined

/**
 * Holds a change back: for the time in which the server does not answer. It is asked once more before, so that nothing is held
 * back that would have worked. Throws an `UnreachableError` that is unsent; nothing is kept to be sent later.
 */
export async function holdBack({ url }: Request): Promise<void> {
  if (store.get(reachableAtom) || CREDENTIAL_CALLS.test(new URL(url).pathname)) return
  asking ??= Promise.race([askStatus(), patience()])
  const isBack = await asking
  if (isBack) {
    asking = undefined
    return
  }
  setTimeout(() => {
    asking = undefined
  }, MEMORY_MS)
  throw new UnreachableError('Nothing was sent', { cause: 'unsent' })
}

const patience = () =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), PATIENCE_MS)
  })
