import { inSlices } from './in-slices'
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
