import { nextTask } from '@meshdeck/platform'
import { startTransition, useEffect, useState } from 'react'

/** Work that may be interrupted wherever it yields. */
export type Steps<Made> = Generator<void, Made>

/** Of a frame half is left to whatever else the page does. */
const LONGEST_MS = 8
/** Looking at the clock costs more than a step. */
const STEPS_A_LOOK = 64

/** Does it in one go: for what is short, and for tests. */
export function atOnce<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does it in tasks so short that the page answers between them. Who gives it up is thrown the reason. */
export async function inShortTasks<Made>(steps: Steps<Made>, signal: AbortSignal): Promise<Made> {
  let began = performance.now()
  for (let count = 1; ; count++) {
    const step = steps.next()
    if (step.done) return step.value
    if (count % STEPS_A_LOOK > 0 || performance.now() - began < LONGEST_MS) continue
    await nextTask()
    signal.throwIfAborted()
    began = performance.now()
  }
}

/**
 * What steps make, beside the drawing of the page: React begins a drawing anew when something else changes meanwhile,
 * and would make thousands of rows anew with it. Until newer ones are made, what was made before; without steps nothing.
 */
export function useMade<Made>(steps: (() => Steps<Made>) | undefined): Made | undefined {
  const [made, setMade] = useState<Made>()

  useEffect(() => {
    if (!steps) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const tell = (next: () => Made) => {
      if (!signal.aborted) startTransition(() => setMade(next))
    }
    inShortTasks(steps(), signal).then(
      (result) => tell(() => result),
      (error: unknown) =>
        // a fault of ours is the boundary's of the page
        tell(() => {
          throw error
        }),
    )
    return () => controller.abort()
  }, [steps])

  return steps && made
}
