import { z } from 'zod'

import type { Effect, Outcome } from './effect'
import { whereShape } from './where'

const LONGEST = 600_000

/** Calls wait before their route sees them, at most ten minutes; removing the fault lets them go on. */
export const latencySchema = z.strictObject({
  kind: z.literal('latency'),
  milliseconds: z.int().min(1).max(LONGEST),
  ...whereShape,
})

export function latency({ milliseconds }: z.infer<typeof latencySchema>): Effect {
  const { wait, letGo } = createWaiting()
  return {
    onCall: (): Promise<Outcome> => wait(milliseconds).then(() => 'goes-on'),
    onRemove: letGo,
  }
}

/** A call takes so much longer for every statement that its route asks of the database. */
export const slowDatabaseSchema = z.strictObject({
  kind: z.literal('slow-database'),
  milliseconds: z.int().min(1).max(10_000),
  ...whereShape,
})

export function slowDatabase({ milliseconds }: z.infer<typeof slowDatabaseSchema>): Effect {
  const { wait, letGo } = createWaiting()
  return {
    async onAnswer(answer, { statements }) {
      if (statements > 0) await wait(Math.min(statements * milliseconds, LONGEST))
      return { send: answer }
    },
    onRemove: letGo,
  }
}

/** Holds calls for a while, all of which can be let go at once. */
type Waiting = {
  /** Resolves after so many milliseconds, or when everything is let go. */
  wait(milliseconds: number): Promise<void>
  letGo(): void
}

function createWaiting(): Waiting {
  const waiting = new Set<() => void>()

  return {
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const goOn = () => {
          clearTimeout(timer)
          waiting.delete(goOn)
          resolve()
        }
        const timer = setTimeout(goOn, milliseconds)
        // who waits must not keep a server from ending
        timer.unref()
        waiting.add(goOn)
      }),
    letGo: () => waiting.forEach((goOn) => goOn()),
  }
}
