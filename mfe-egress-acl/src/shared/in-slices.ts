import type { Steps } from '@meshdeck/domain/reach'
import { nextTask } from '@meshdeck/platform'

/** How long one slice may take, in milliseconds; a step that takes longer is one by itself. */
const SLICE_MS = 12

/** Does work that is told in steps in slices, between which the page does what people want of it. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - began < SLICE_MS) continue
    // one after the other: a slice is what the one before has left
    // oxlint-disable-next-line no-await-in-loop
    await nextTask()
    began = performance.now()
  }
}
