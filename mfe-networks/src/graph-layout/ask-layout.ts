import { clusterLayout } from './cluster-layout'
import type { Layout, LayoutInput } from './layout'
import type { MapInput, MapLayout } from './map-layout'

/** The longest layout takes a fraction of a second, on a slow phone some. */
const LONGEST_MS = 10_000

/** A layout by groups, made beside the page, or in it where no worker runs. */
export function askClusterLayout(input: LayoutInput, signal: AbortSignal): Promise<Layout> {
  return besideOrHere<Layout>(input, signal, {
    start: async () =>
      (
        await import(/* webpackChunkName: "graph-worker" */ './cluster-worker?worker')
      ).startWorker(),
    // so little code that a file of its own would cost more
    here: async () => clusterLayout(input),
  })
}

/** A layout on the map of the world, which comes with it. */
export function askMapLayout(input: MapInput, signal: AbortSignal): Promise<MapLayout> {
  return besideOrHere<MapLayout>(input, signal, {
    start: async () =>
      (await import(/* webpackChunkName: "map-worker" */ './map-worker?worker')).startWorker(),
    here: async () =>
      (await import(/* webpackChunkName: "map-here" */ './map-layout')).mapLayout(input),
  })
}

type Ways<Answer> = { start: () => Promise<Worker>; here: () => Promise<Answer> }

async function besideOrHere<Answer>(
  input: object,
  signal: AbortSignal,
  { start, here }: Ways<Answer>,
): Promise<Answer> {
  if (typeof Worker === 'undefined') return here()
  try {
    return await answerOf<Answer>(await start(), input, signal)
  } catch (error) {
    if (signal.aborted) throw error
    // the browser, the policy of the page or the network keeps the worker away
    return here()
  }
}

function answerOf<Answer>(worker: Worker, input: object, signal: AbortSignal): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const fail = (reason: unknown) => {
      clearTimeout(limit)
      worker.terminate()
      reject(reason instanceof Error ? reason : new Error('The worker does not answer.'))
    }
    const limit = setTimeout(fail, LONGEST_MS)
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      fail(undefined)
    })
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<Answer>) => {
        clearTimeout(limit)
        worker.terminate()
        resolve(data)
      },
      { once: true },
    )
    worker.postMessage(input)
  })
}
