import type { ReachPort } from './reach-messages'
import type { ReachAnswer, ReachKind } from './reach-questions'

/** Has a worker answer. Whatever goes wrong in it, or keeps it from starting, is the same: it does not answer. */
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
        new Promise<ReachAnswer<Kind>>((resolve) => {
          const tell = ({ data }: MessageEvent<ReachAnswer<Kind>>) => resolve(data)
          worker.addEventListener('message', tell, { once: true })
          worker.postMessage(ask)
        }),
      ]),
    close: () => worker.terminate(),
  }
}
