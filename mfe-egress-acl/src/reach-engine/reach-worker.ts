import { runToEnd } from '@meshdeck/domain/steps'

import type {
  AskRequest,
  BeginRequest,
  ForgetRequest,
  ListSlice,
  EngineReply,
} from './reach-questions'
import { createReachServer } from './reach-server'

const server = createReachServer()

globalThis.addEventListener(
  'message',
  ({ data }: MessageEvent<AskRequest | BeginRequest | ForgetRequest | ListSlice>) => {
    if (data.say === 'ask') globalThis.postMessage(answerTo(data))
    else server.take(data)
  },
)

/** Catches errors, because a failed question is no reason to stop using the worker. */
function answerTo(ask: AskRequest): EngineReply {
  try {
    return { answer: runToEnd(server.answer(ask)) }
  } catch (error) {
    return { failure: String(error) }
  }
}
