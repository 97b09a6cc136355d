import type { Steps } from '@meshdeck/domain/reach'
import { nextTask } from '@meshdeck/platform'

import type { ReachPort } from './reach-messages'
import { createReachServer } from './reach-server'

/** Answers in the page itself, where no worker does: in slices, between which the page does what people want of it. */
export function pagePort(): ReachPort {
  const server = createReachServer()
  return {
    tell: (message) => server.take(message),
    ask: (ask) => inSlices(server.answer(ask)),
    close: () => undefined,
  }
}

/** How long one slice may take, in milliseconds; a step that takes longer is one by itself. */
const SLICE_MS = 12

async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
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
