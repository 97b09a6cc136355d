import { nextTask } from '@meshdeck/platform'

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
