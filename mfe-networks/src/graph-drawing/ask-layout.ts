import { clusterLayout } from './cluster-layout'
import type { Layout, LayoutInput } from './layout'
import type { MapInput, MapLayout } from './map-layout'

/** The longest layout takes a fraction of a second, on a slow phone a few seconds. */
const TIMEOUT_MS = 10_000

const starts = {
  groups: async () =>
    (await import(/* webpackChunkName: "graph-worker" */ './cluster-worker?worker')).startWorker(),
  map: async () =>
    (await import(/* webpackChunkName: "map-worker" */ './map-worker?worker')).startWorker(),
}
type Kind = keyof typeof starts

const prepared = new Map<Kind, Promise<Worker>>()

/**
 * Starts a worker while the input of its layout is still loading. Returns a function that stops the worker if it wasn't
 * used.
 */
export function prepareLayout(kind: Kind): () => void {
  if (typeof Worker === 'undefined') return () => {}
  const worker = starts[kind]()
  // the caller that uses the worker handles the error; nothing else waits for it
  worker.catch(() => {})
  prepared.set(kind, worker)
  return () => {
    if (prepared.get(kind) !== worker) return
    prepared.delete(kind)
    void worker.then((started) => started.terminate()).catch(() => {})
  }
}

/** Computes a layout by groups in a worker, or in the page when no worker is available. */
export function askClusterLayout(input: LayoutInput, signal: AbortSignal): Promise<Layout> {
  // too little code for a chunk of its own
  return besideOrHere<Layout>('groups', { input, signal }, async () => clusterLayout(input))
}

/** Computes a layout on the world map, which it includes. */
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
    // the browser, the page's policy or the network blocks the worker
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
    const limit = setTimeout(fail, TIMEOUT_MS)
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
