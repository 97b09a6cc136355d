import { z } from 'zod'

import type { Effect } from './effect'
import { whereShape } from './where'

/** Calls wait before their route sees them, at most ten minutes; removing the fault lets them go on. */
export const latencySchema = z.strictObject({
  kind: z.literal('latency'),
  milliseconds: z.int().min(1).max(600_000),
  ...whereShape,
})

export function latency({ milliseconds }: z.infer<typeof latencySchema>): Effect {
  const waiting = new Set<() => void>()

  return {
    onCall: () =>
      new Promise((resolve) => {
        const goOn = () => {
          clearTimeout(timer)
          waiting.delete(goOn)
          resolve('goes-on')
        }
        const timer = setTimeout(goOn, milliseconds)
        // who waits must not keep a server from ending
        timer.unref()
        waiting.add(goOn)
      }),
    onRemove: () => waiting.forEach((goOn) => goOn()),
  }
}
