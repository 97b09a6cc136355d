import { setImmediate, setTimeout } from 'node:timers/promises'

export type InFlight = {
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
