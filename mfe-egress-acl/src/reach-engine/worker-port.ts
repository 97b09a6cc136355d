import { type ReachPort, type Told, UnansweredError } from './reach-messages'
import type { ReachAnswer, ReachKind } from './reach-questions'

/** The longest question takes a fraction of a second, on a slow phone some. */
const LONGEST_MS = 10_000

/**
 * Has a worker answer. Whatever ends it, or keeps it from starting, is the same: it does not answer, nor does one that
 * takes longer than any question, which is not asked again. What it says of a question that went wrong is an
 * `UnansweredError`.
 */
export function workerPort(worker: Worker): ReachPort {
  let lose: (error: Error) => void = () => undefined
  const lost = new Promise<never>((_resolve, reject) => {
    lose = reject
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    lose(unanswered())
  })
  // told to whoever asks
  lost.catch(() => undefined)

  return {
    tell: (message) => worker.postMessage(message),
    ask: <Kind extends ReachKind>(ask: object) =>
      Promise.race([
        lost,
        new Promise<ReachAnswer<Kind>>((resolve, reject) => {
          // for good: what it says late would be taken for the answer to the next question
          const limit = setTimeout(() => lose(unanswered()), LONGEST_MS)
          const tell = ({ data }: MessageEvent<Told<Kind>>) => {
            clearTimeout(limit)
            if ('failure' in data) reject(new UnansweredError(data.failure))
            else resolve(data.answer)
          }
          worker.addEventListener('message', tell, { once: true })
          worker.postMessage(ask)
        }),
      ]),
    close: () => {
      worker.terminate()
      lose(new UnansweredError('The worker was ended.'))
    },
  }
}

const unanswered = () => new Error('The worker does not answer.')
