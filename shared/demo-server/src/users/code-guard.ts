import { DAY_MS, MINUTE_MS } from '@meshdeck/domain/times'
import type { FastifyReply } from 'fastify'

import { millisecondsNow } from '../clock'
import { httpError } from '../http/replies'
import { namedSubject, record } from '../monitoring/activity'
import type { User } from '../storage/account-tables'
import { skipIfDiskFull } from '../storage/database'
import type { Store } from '../storage/store'

/** Number of consecutive wrong codes that lock the second step of an account. */
const MAX_WRONG = 10
const FIRST_LOCK_MS = 15 * MINUTE_MS
const MAX_LOCK_MS = DAY_MS
const STEP_SECONDS = 30

type Guesses = { wrong: number; lockMs: number; lockedUntil: number }

/**
 * Prevents guessing and reuse of one-time codes, for each account and regardless of the address: callers at this point
 * know the password, so a lock doesn't let strangers keep users out.
 */
export function createCodeGuard(store: Store) {
  const guesses = new Map<string, Guesses>()
  /** Last step by account, while the disk is full. */
  const lastSteps = new Map<string, number>()

  const noGuesses = (): Guesses => ({ wrong: 0, lockMs: FIRST_LOCK_MS, lockedUntil: 0 })

  return {
    /**
     * Counts a code as wrong until `accept` accepts it, so that concurrent codes count as well. Returns whether a wrong
     * code locks the account. Throws HttpError 429 while the account is locked, with the time in the response's
     * `Retry-After`.
     */
    begin(user: User, reply: FastifyReply): { locks: boolean } {
      const key = keyOf(user)
      const { wrong, lockMs, lockedUntil } = guesses.get(key) ?? noGuesses()
      const now = millisecondsNow()
      if (lockedUntil > now) {
        reply.header('Retry-After', String(Math.ceil((lockedUntil - now) / 1000)))
        throw httpError(429, tooMany(lockedUntil - now))
      }
      if (wrong + 1 < MAX_WRONG) {
        guesses.set(key, { wrong: wrong + 1, lockMs, lockedUntil: 0 })
        return { locks: false }
      }
      const until = now + lockMs
      guesses.set(key, {
        wrong: 0,
        lockMs: Math.min(2 * lockMs, MAX_LOCK_MS),
        lockedUntil: until,
      })
      return { locks: true }
    },

    /** Logs in the activity that the last code has locked the account. */
    recordLock(user: User) {
      const { lockedUntil } = guesses.get(keyOf(user)) ?? noGuesses()
      skipIfDiskFull(() => record(store, lockOf(user, lockedUntil)))
    },

    /** Whether a correct code of this step may sign in, which it may once; afterward no earlier one may. */
    accept(user: User, step: number): boolean {
      const { username } = user
      const latest = Math.floor(millisecondsNow() / 1000 / STEP_SECONDS) + 1
      const lastStep = Math.max(user.totp_step, lastSteps.get(username) ?? 0)
      // a last step in the future is from before the clock was set back
      if (step <= lastStep && lastStep <= latest) return false
      lastSteps.delete(username)
      lastSteps.set(username, step)
      skipIfDiskFull(() => {
        store.users.update(username, { totp_step: step })
        lastSteps.delete(username)
      })
      guesses.delete(keyOf(user))
      return true
    },
  }
}

/** A new password, secret or account resets the count, because a guesser doesn't know it. */
const keyOf = ({ username, token_series, totp_secret }: User) =>
  JSON.stringify([username, token_series, totp_secret])

function tooMany(restMs: number): string {
  const minutes = Math.ceil(restMs / MINUTE_MS)
  return `too many wrong codes, try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

function lockOf({ username }: User, lockedUntil: number) {
  return {
    by: username,
    action: 'UPDATE',
    target: namedSubject('USER', username),
    diff: {
      Old: { second_factor_locked_until: '' },
      New: { second_factor_locked_until: new Date(lockedUntil).toISOString() },
    },
  } as const
}
