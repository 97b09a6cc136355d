import { type ReachPort, type Told, UnansweredError } from './reach-messages'
import type { ReachAnswer, ReachKind } from './reach-questions'

/**
 * Has a worker answer. Whatever ends it, or keeps it from starting, is the same: it does not answer. What it says of a
 * question that went wrong is an `UnansweredError`.
 */
export function workerPort(worker: Worker): ReachPort {
  const lost = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      reject(new Error('The worker does not answer.'))
    })
  })
  // told to whoever asks
  lost.catch(() => undefined)

  return {
    tell: (message) => worker.postMessage(message),
    ask: <Kind extends ReachKind>(ask: object) =>
      Promise.race([
        lost,
        new Promise<ReachAnswer<Kind>>((resolve, reject) => {
          const tell = ({ data }: MessageEvent<Told<Kind>>) => {
            if ('failure' in data) reject(new UnansweredError(data.failure))
            else resolve(data.answer)
          }
          worker.addEventListener('message', tell, { once: true })
          worker.postMessage(ask)
        }),
      ]),
    close: () => worker.terminate(),
  }
}
