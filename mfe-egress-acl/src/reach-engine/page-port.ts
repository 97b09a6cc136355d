import type { ReachPort } from './reach-messages'
import { createReachServer } from './reach-server'

/** Answers in the page itself, where no worker does. */
export function pagePort(): ReachPort {
  const server = createReachServer()
  return {
    tell: (message) => server.take(message),
    ask: async (ask) => server.answer(ask),
    close: () => undefined,
  }
}
