import type { Ask, Begin, Forget, Stretch } from './reach-messages'
import { createReachServer } from './reach-server'

const server = createReachServer()

globalThis.addEventListener('message', ({ data }: MessageEvent<Ask | Begin | Forget | Stretch>) => {
  if (data.say === 'ask') globalThis.postMessage(server.answer(data))
  else server.take(data)
})
