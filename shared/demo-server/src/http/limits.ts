import type { Server } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'

import type { FastifyHttpOptions } from 'fastify'

import type { Context } from '../context'

const ARRIVAL_MS = 60_000
const HEAD_MS = 20_000
const IDLE_MS = 65_000
/** How often is looked who has taken too long. */
const LOOKS = 12
/** Beyond them a connection is closed before it says anything. */
export const MOST_CONNECTIONS = 4096

/**
 * What a caller may take: a head or a body that stays half sent is ended with 408, so is a connection
 * that sends nothing at all, and one that was answered is kept open for its next call for a while only.
 */
export function limitsOf({ arrival = ARRIVAL_MS }: Pick<Context, 'arrival'>) {
  return {
    requestTimeout: arrival,
    keepAliveTimeout: IDLE_MS,
    http: {
      headersTimeout: Math.min(HEAD_MS, arrival),
      connectionsCheckingInterval: arrival / LOOKS,
    },
  } satisfies FastifyHttpOptions<Server>
}

type InFlight = {
  /** The same function; what it promises is in flight until it is settled. */
  counted<Self, Args extends unknown[], Result>(
    work: (this: Self, ...args: Args) => Result,
  ): (this: Self, ...args: Args) => Result
  /** Resolves when nothing is in flight any more, or after so many milliseconds. */
  landed(patience: number): Promise<void>
}

/**
 * What still works on a call: whoever hangs up, or is cut off at the end, ends the answer and not the
 * work. It is waited for before the database is closed.
 */
export function createInFlight(): InFlight {
  const going = new Set<Promise<unknown>>()

  async function allSettled(isOver: AbortSignal) {
    while (going.size > 0 && !isOver.aborted) {
      await Promise.allSettled(going)
      // what follows upon one, such as the route upon its gate, has begun by then
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
