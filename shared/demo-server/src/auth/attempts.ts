import { setTimeout as after } from 'node:timers/promises'

import { MINUTE_MS } from '@meshdeck/domain/times'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

import { millisecondsNow } from '../clock'
import { refused } from '../http/replies'
import { asRefusal } from '../storage/missing'
import { callerAddress } from './callers'

/** So many failures within a minute cost nothing. */
const FREE_FAILURES = 10
const SHORTEST_WAIT_MS = 500
const LONGEST_WAIT_MS = 4000
/** So many accounts and addresses are kept in mind; the ones that failed longest ago are forgotten first. */
const MOST_KEPT = 10_000
/** So many tries of one account and address are under way or wait; who comes then had better come again. */
const MOST_IN_LINE = 16
/**
 * So many wait at once, whoever they are: each keeps a connection of the console, which are for everybody. Who has not
 * failed doesn't wait.
 */
const MOST_WAITING = 24

/** Tries with a secret that can be guessed. */
export type Attempts = {
  /**
   * Does the work once the tries before it are done, and after a wait that grows with the failures of the
   * last minute. It fails with a refusal, or with `false`.
   * @param account undefined where there is none of that name, and so nothing to be guessed
   * @throws Refusal 429 when too many wait
   */
  take<T>(
    request: Pick<FastifyRequest, 'headers' | 'ip'>,
    account: string | undefined,
    work: () => Promise<T>,
  ): Promise<T>
}

/**
 * Slows guessing down, by account and address, and locks nobody out: who is right gets in, only later.
 * The real server lets everybody guess as fast as he can.
 */
export function createAttempts(): Attempts {
  const failures = createFailures()
  const lines = createLines()
  let waiting = 0

  async function takeOne<T>(key: string, work: () => Promise<T>): Promise<T> {
    const wait = failures.waitOf(key)
    if (wait > 0) await after(wait, undefined, { ref: false })
    try {
      const result = await work()
      if (result === false) failures.add(key)
      return result
    } catch (error) {
      const status = asRefusal(error)?.status
      if (status !== undefined && status !== 429) failures.add(key)
      throw error
    }
  }

  return {
    async take(request, account, work) {
      if (account === undefined) return work()
      const key = `${ownerOf(callerAddress(request))} ${account}`
      const isFree = lines.isEmpty(key) && failures.waitOf(key) === 0
      if (isFree) return lines.inTurn(key, () => takeOne(key, work))
      if (waiting >= MOST_WAITING) throw refused(429, 'too many requests')
      waiting += 1
      try {
        return await lines.inTurn(key, () => takeOne(key, work))
      } finally {
        waiting -= 1
      }
    },
  }
}

/**
 * What one person has of addresses: an IPv4 address, also where it is written as IPv6, and of IPv6 the network of 64
 * bits, in which everybody chooses addresses freely.
 */
function ownerOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return parsed.toByteArray().slice(0, 8).join('.')
}

/** Has what is of one key done one after the other: many guesses at once would all find no failure yet. */
function createLines() {
  const lines = new Map<string, { length: number; end: Promise<unknown> }>()

  return {
    isEmpty: (key: string) => !lines.has(key),
    /** @throws Refusal 429 when too many are in line */
    async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
      const line = lines.get(key) ?? { length: 0, end: Promise.resolve() }
      if (line.length >= MOST_IN_LINE) throw refused(429, 'too many requests')
      lines.set(key, line)
      line.length += 1
      const turn = line.end.then(work)
      line.end = turn.catch(() => {})
      try {
        return await turn
      } finally {
        line.length -= 1
        if (line.length === 0) lines.delete(key)
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
