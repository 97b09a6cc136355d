import { clusterLayout } from './cluster-layout'
import type { Layout, LayoutInput } from './layout'
import type { MapInput, MapLayout } from './map-layout'

/** The longest layout takes a fraction of a second, on a slow phone some. */
const LONGEST_MS = 10_000

const starts = {
  groups: async () =>
    (await import(/* webpackChunkName: "graph-worker" */ './cluster-worker?worker')).startWorker(),
  map: async () =>
    (await import(/* webpackChunkName: "map-worker" */ './map-worker?worker')).startWorker(),
}
type Kind = keyof typeof starts

const prepared = new Map<Kind, Promise<Worker>>()

/** Starts a worker while what it is to lay out is still on its way. What is given back stops one that nobody has asked. */
export function prepareLayout(kind: Kind): () => void {
  if (typeof Worker === 'undefined') return () => {}
  const worker = starts[kind]()
  // who asks it is told; nobody else waits
  worker.catch(() => {})
  prepared.set(kind, worker)
  return () => {
    if (prepared.get(kind) !== worker) return
    prepared.delete(kind)
    void worker.then((started) => started.terminate()).catch(() => {})
  }
}

/** A layout by groups, made beside the page, or in it where no worker runs. */
export function askClusterLayout(input: LayoutInput, signal: AbortSignal): Promise<Layout> {
  // so little code that a file of its own would cost more
  return besideOrHere<Layout>('groups', { input, signal }, async () => clusterLayout(input))
}

/** A layout on the map of the world, which comes with it. */
export function askMapLayout(input: MapInput, signal: AbortSignal): Promise<MapLayout> {
  return besideOrHere<MapLayout>('map', { input, signal }, async () =>
    (await import(/* webpackChunkName: "map-here" */ './map-layout')).mapLayout(input),
  )
}

async function besideOrHere<Answer>(
  kind: Kind,
  { input, signal }: { input: object; signal: AbortSignal },
  here: () => Promise<Answer>,
): Promise<Answer> {
  if (typeof Worker === 'undefined') return here()
  const started = prepared.get(kind) ?? starts[kind]()
  prepared.delete(kind)
  try {
    return await answerOf<Answer>(await started, input, signal)
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
