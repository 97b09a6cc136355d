import { setTimeout as after } from 'node:timers/promises'

import { MINUTE_MS } from '@meshdeck/domain/times'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

import { millisecondsNow } from '../clock'
import { httpError } from '../http/replies'
import { toHttpError } from '../storage/missing'
import { callerAddress } from './callers'

/** Number of failures within a minute without delay. */
const FREE_FAILURES = 10
const MIN_WAIT_MS = 500
const MAX_WAIT_MS = 4000
/** Maximum number of remembered account and address pairs. Those that failed longest ago are forgotten first. */
const MAX_STORED = 10_000
/** Maximum number of running and waiting attempts of one account and address. Further ones are rejected. */
const MAX_IN_LINE = 16
/**
 * Maximum number of waiting attempts in total: each holds a connection of the console, which all callers share. Callers
 * without failures don't wait.
 */
const MAX_WAITING = 24

/** Queue of attempts with a secret that can be guessed. */
export type Attempts = {
  /**
   * Runs the work after the previous attempts, with a delay that grows with the failures of the last minute. A refusal
   * or `false` counts as a failure. `account` is undefined if no account of that name exists, so nothing can be
   * guessed. Throws HttpError 429 when too many attempts wait.
   */
  take<T>(
    request: Pick<FastifyRequest, 'headers' | 'ip'>,
    account: string | undefined,
    work: () => Promise<T>,
  ): Promise<T>
}

/**
 * Creates the limiter that slows down guessing by account and address without lockout: the right secret works, only
 * later. The real server doesn't limit guessing.
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
      const status = toHttpError(error)?.status
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
      if (waiting >= MAX_WAITING) throw httpError(429, 'too many requests')
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
 * Returns the part of an address that one person controls: an IPv4 address, also when written as IPv6, or the /64
 * network of an IPv6 address, in which a client can pick any address.
 */
function ownerOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return parsed.toByteArray().slice(0, 8).join('.')
}

/** Runs the work of one key one at a time: concurrent guesses would all see no failure yet. */
function createLines() {
  const lines = new Map<string, { length: number; end: Promise<unknown> }>()

  return {
    isEmpty: (key: string) => !lines.has(key),
    /** Throws HttpError 429 when too many attempts are queued. */
    async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
      const line = lines.get(key) ?? { length: 0, end: Promise.resolve() }
      if (line.length >= MAX_IN_LINE) throw httpError(429, 'too many requests')
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

/** Tracks the failures of the last minute. */
export function createFailures() {
  const moments = new Map<string, number[]>()

  function recentOf(key: string): number[] {
    const oldest = millisecondsNow() - MINUTE_MS
    return (moments.get(key) ?? []).filter((moment) => moment > oldest)
  }

  return {
    add(key: string) {
      const recent = [...recentOf(key), millisecondsNow()].slice(-2 * FREE_FAILURES)
      moments.delete(key) // moves the key behind those that failed before
      moments.set(key, recent)
      const [first] = moments.keys()
      if (moments.size > MAX_STORED && first !== undefined) moments.delete(first)
    },
    /** Delay before the next attempt, in milliseconds. */
    waitOf(key: string): number {
      const tooMany = recentOf(key).length - FREE_FAILURES
      if (tooMany < 0) return 0
      return Math.min(MIN_WAIT_MS * 2 ** tooMany, MAX_WAIT_MS)
    },
  }
}
