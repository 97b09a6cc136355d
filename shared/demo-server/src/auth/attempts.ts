import { setTimeout as after } from 'node:timers/promises'

import type { FastifyRequest } from 'fastify'

import { millisecondsNow } from '../clock'
import { asRefusal } from '../storage/missing'

/** So many failures within a minute cost nothing. */
const FREE_FAILURES = 10
const MINUTE_MS = 60_000
const SHORTEST_WAIT_MS = 500
const LONGEST_WAIT_MS = 4000
/** So many accounts and addresses are kept in mind; the ones that failed longest ago are forgotten first. */
const MOST_KEPT = 10_000

/** Tries with a secret that can be guessed. */
export type Attempts = {
  /**
   * Does the work, at once or after a wait that grows with the failures of the last minute.
   * @param account undefined where there is none of that name, and so nothing to be guessed
   */
  take<T>(request: FastifyRequest, account: string | undefined, work: () => Promise<T>): Promise<T>
}

/**
 * Slows guessing down, by account and address, and locks nobody out: who is right gets in, only later.
 * The real server lets everybody guess as fast as he can.
 */
export function createAttempts(): Attempts {
  const failures = createFailures()
  return {
    async take(request, account, work) {
      if (account === undefined) return work()
      const key = `${request.ip} ${account}`
      const wait = failures.waitOf(key)
      if (wait > 0) await after(wait, undefined, { ref: false })
      try {
        return await work()
      } catch (error) {
        const status = asRefusal(error)?.status
        if (status !== undefined && status !== 429) failures.add(key)
        throw error
      }
    },
  }
}

/** The failures of the last minute. */
export function createFailures() {
  const moments = new Map<string, number[]>()

  function recentOf(key: string): number[] {
    const oldest = millisecondsNow() - MINUTE_MS
    return (moments.get(key) ?? []).filter((moment) => moment > oldest)
  }

  return {
    add(key: string) {
      const recent = [...recentOf(key), millisecondsNow()].slice(-2 * FREE_FAILURES)
      moments.delete(key) // so that it stands behind those that failed before
      moments.set(key, recent)
      const [first] = moments.keys()
      if (moments.size > MOST_KEPT && first !== undefined) moments.delete(first)
    },
    /** Milliseconds that the next try has to wait. */
    waitOf(key: string): number {
      const tooMany = recentOf(key).length - FREE_FAILURES
      if (tooMany < 0) return 0
      return Math.min(SHORTEST_WAIT_MS * 2 ** tooMany, LONGEST_WAIT_MS)
    },
  }
}
