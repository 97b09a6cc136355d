import type { Server } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'

import type { FastifyHttpOptions } from 'fastify'

import type { Context } from '../context'

const ARRIVAL_MS = 60_000
const HEAD_MS = 20_000
const IDLE_MS = 65_000
/** Number of checks for slow requests per period. */
const CHECKS_PER_PERIOD = 12
/** Further connections are closed at once. */
export const MAX_CONNECTIONS = 4096

/**
 * Returns the limits of callers: an incomplete head or body ends with 408, and so does a connection that sends nothing;
 * a connection is kept open only for a while after a response.
 */
export function limitsOf({ arrival = ARRIVAL_MS }: Pick<Context, 'arrival'>) {
  return {
    requestTimeout: arrival,
    keepAliveTimeout: IDLE_MS,
    http: {
      headersTimeout: Math.min(HEAD_MS, arrival),
      connectionsCheckingInterval: arrival / CHECKS_PER_PERIOD,
    },
  } satisfies FastifyHttpOptions<Server>
}

type InFlight = {
  /** Wraps a function so that its promise is in flight until it settles. */
  counted<Self, Args extends unknown[], Result>(
    work: (this: Self, ...args: Args) => Result,
  ): (this: Self, ...args: Args) => Result
  /** Resolves when nothing is in flight anymore, or after the given milliseconds. */
  landed(patience: number): Promise<void>
}

/**
 * Tracks running work: a closed connection ends the response but not the work, which has to finish before the database
 * closes.
 */
export function createInFlight(): InFlight {
  const going = new Set<Promise<unknown>>()

  async function allSettled(deadline: AbortSignal) {
    while (going.size > 0 && !deadline.aborted) {
      await Promise.allSettled(going)
      // follow-up work, such as the route after its gate, has begun by then
      await setImmediate()
    }
  }

  return {
    counted(work) {
      return function count(...args) {
        const result = work.apply(this, args)
        if (result instanceof Promise) {
          going.add(result)
          const forget = () => void going.delete(result)
          result.then(forget, forget)
        }
        return result
      }
    },
    async landed(patience) {
      const end = new AbortController()
      const { signal } = end
      const bound = setTimeout(patience, undefined, { signal }).catch(() => {})
      await Promise.race([allSettled(signal), bound])
      end.abort()
    },
  }
}
