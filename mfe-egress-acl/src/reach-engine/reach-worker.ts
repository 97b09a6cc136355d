import { runToEnd } from '@meshdeck/domain/steps'

import type { Ask, Begin, Forget, Stretch, Told } from './reach-questions'
import { createReachServer } from './reach-server'

const server = createReachServer()

globalThis.addEventListener('message', ({ data }: MessageEvent<Ask | Begin | Forget | Stretch>) => {
  if (data.say === 'ask') globalThis.postMessage(told(data))
  else server.take(data)
})

/** Catches errors, because a failed question is no reason to stop using the worker. */
function told(ask: Ask): Told {
  try {
    return { answer: runToEnd(server.answer(ask)) }
  } catch (error) {
    return { failure: String(error) }
  }
}
