import { isConfigFile } from '@meshdeck/api/nodes'
import { inSlices, nextTask, onSessionEnd } from '@meshdeck/platform'

import {
  type ReachLists,
  toReachConfigFile,
  toReachNode,
  toReachPolicy,
  toReachRoute,
  toReachUser,
} from './reach-lists'
import {
  type ItemOf,
  type ListName,
  type ReachAnswer,
  type ReachKind,
  type ReachPort,
  type ReachQuestion,
  type SentLists,
  type EngineReply,
  UnansweredError,
} from './reach-questions'
import { createReachServer } from './reach-server'

/** Maximum number of networks that stay compiled. */
const MAX_NETWORKS = 2
/** Idle time after which the worker and all its data are released. */
const IDLE_MS = 120_000

/** Port that answers, and the data sent to it; the network used last comes last. */
type Connection = { port: ReachPort; sentByNetwork: Map<string, SentData>; isWorker: boolean }
let desk: Promise<Connection> | undefined
let isWorkerBroken = false
let idle: ReturnType<typeof setTimeout> | undefined
/** Questions are answered one after another. */
let queue: Promise<unknown> = Promise.resolve()

type ReachRequest<Kind extends ReachKind> = {
  lists: ReachLists
  kind: Kind
  question: ReachQuestion<Kind>
}

/**
 * Answers a question about a network from all of its lists. Runs in a worker, or in the page if the browser, the
 * content security policy or the network prevents the worker. Rejects if that fails, and when the question is aborted.
 */
export function askReach<Kind extends ReachKind>(
  request: ReachRequest<Kind>,
  signal: AbortSignal,
): Promise<ReachAnswer<Kind>> {
  const turn = queue.then(async () => {
    signal.throwIfAborted()
    clearTimeout(idle)
    try {
      return await answered(request, signal)
    } finally {
      idle = setTimeout(goIdle, IDLE_MS)
    }
  })
  queue = turn.catch(() => undefined)
  return turn
}

async function answered<Kind extends ReachKind>(
  request: ReachRequest<Kind>,
  signal: AbortSignal,
): Promise<ReachAnswer<Kind>> {
  desk ??= openDesk()
  const now = await desk
  try {
    return await answeredAt(now, request, signal)
  } catch (error) {
    if (!now.isWorker || signal.aborted || error instanceof UnansweredError) throw error
    isWorkerBroken = true
    closeDesk()
    return answered(request, signal)
  }
}

async function answeredAt<Kind extends ReachKind>(
  { port, sentByNetwork }: Connection,
  { lists, kind, question }: ReachRequest<Kind>,
  signal: AbortSignal,
): Promise<ReachAnswer<Kind>> {
  const { networkId } = lists
  const sentData = sentByNetwork.get(networkId) ?? nothingSent()
  sentByNetwork.delete(networkId)
  sentByNetwork.set(networkId, sentData)
  const [oldest] = sentByNetwork.keys()
  if (sentByNetwork.size > MAX_NETWORKS && oldest !== undefined) {
    sentByNetwork.delete(oldest)
    port.post({ say: 'forget', networkId: oldest })
  }
  await sendLists(port, lists, sentData)
  signal.throwIfAborted()
  return port.ask({ say: 'ask', kind, question })
}

async function openDesk(): Promise<Connection> {
  const worker = isWorkerBroken || typeof Worker === 'undefined' ? undefined : await newWorker()
  return {
    port: worker ? workerPort(worker) : pagePort(),
    sentByNetwork: new Map(),
    isWorker: worker !== undefined,
  }
}

async function newWorker(): Promise<Worker | undefined> {
  try {
    const { startWorker } = await import(
      /* webpackChunkName: "reach-worker" */ './reach-worker?worker'
    )
    return startWorker()
  } catch {
    isWorkerBroken = true
    return undefined
  }
}

// so that the next user can't see the previous user's data
onSessionEnd(goIdle)

/** The worker may have failed because the network was down for a moment. */
function goIdle() {
  isWorkerBroken = false
  closeDesk()
}

function closeDesk() {
  const closing = desk
  desk = undefined
  void closing?.then(({ port }) => port.close())
}

/** Timeout for an answer; the longest question takes a fraction of a second, on a slow phone a few. */
const TIMEOUT_MS = 10_000

/**
 * Returns a port to a worker. Every way in which the worker stops or fails to start counts as no answer, as does
 * exceeding the timeout, after which the question isn't repeated. An error in the question itself is an
 * `UnansweredError`.
 */
export function workerPort(worker: Worker): ReachPort {
  let lose: (error: Error) => void = () => undefined
  const lostWorker = new Promise<never>((_resolve, reject) => {
    lose = reject
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    lose(unanswered())
  })
  // reported to the caller
  lostWorker.catch(() => undefined)

  return {
    post: (message) => worker.postMessage(message),
    ask: <Kind extends ReachKind>(ask: object) =>
      Promise.race([
        lostWorker,
        new Promise<ReachAnswer<Kind>>((resolve, reject) => {
          // permanently: a late answer would be taken for that of the next question
          const limit = setTimeout(() => lose(unanswered()), TIMEOUT_MS)
          const handleReply = ({ data }: MessageEvent<EngineReply<Kind>>) => {
            clearTimeout(limit)
            if ('failure' in data) reject(new UnansweredError(data.failure))
            else resolve(data.answer)
          }
          worker.addEventListener('message', handleReply, { once: true })
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

/** Returns a port that answers in the page itself, in slices that keep the page responsive. */
export function pagePort(): ReachPort {
  const server = createReachServer()
  return {
    post: (message) => server.take(message),
    ask: (ask) => inSlices(server.answer(ask)),
    close: () => undefined,
  }
}

/** Data sent last for one network: its lists, and the items sent of them. */
type SentData = { lists: ReachLists | undefined; items: SentLists }

/**
 * Number of items that are created and sent at a time, small enough not to be noticed; rows of the old lists are wide.
 */
const BATCH_SIZES: Readonly<Record<ListName, number>> = {
  nodes: 500,
  configFiles: 500,
  policies: 500,
  egress: 500,
  users: 500,
  oldAccess: 25,
}

export const nothingSent = (): SentData => ({
  lists: undefined,
  items: { nodes: [], configFiles: [], policies: [], egress: [], users: [], oldAccess: [] },
})

/** Sends what has changed since the last call, in pieces that keep the page responsive. */
export async function sendLists(
  port: ReachPort,
  lists: ReachLists,
  sentData: SentData,
): Promise<void> {
  const { networkId, server, nodes, policies, egress, users, canJoin, oldAccess } = lists
  const has = [users && ('users' as const), oldAccess && ('oldAccess' as const)]
  port.post({ say: 'begin', networkId, server, has: has.filter((name) => name !== undefined) })
  const to = { port, items: sentData.items }
  const was = sentData.lists
  if (nodes !== was?.nodes) {
    await sendList(to, 'nodes', {
      of: nodes.filter((node) => !isConfigFile(node)),
      make: toReachNode,
    })
    const configFiles = nodes.flatMap((node) => toReachConfigFile(node) ?? [])
    await sendList(to, 'configFiles', { of: configFiles, make: asItIs })
  }
  if (policies !== was?.policies)
    await sendList(to, 'policies', { of: policies, make: toReachPolicy })
  if (egress !== was?.egress) await sendList(to, 'egress', { of: egress, make: toReachRoute })
  if (users && (users !== was?.users || canJoin !== was?.canJoin))
    await sendList(to, 'users', {
      of: users,
      make: (user) => ({ ...toReachUser(user), cannotJoin: canJoin?.(user, networkId) === false }),
    })
  if (oldAccess && oldAccess !== was?.oldAccess)
    await sendList(to, 'oldAccess', { of: Object.entries(oldAccess), make: asItIs })
  sentData.lists = lists
}

const asItIs = <Item>(item: Item) => item

type Target = { port: ReachPort; items: SentLists }
type ItemSource<Source, Item> = { of: readonly Source[]; make: (source: Source) => Item }

async function sendList<Name extends ListName, Source>(
  { port, items: sent }: Target,
  list: Name,
  { of, make }: ItemSource<Source, ItemOf[Name]>,
): Promise<void> {
  const sentItems = sent[list]
  const { length } = of
  for (let from = 0; from < length || sentItems.length > length; from += BATCH_SIZES[list]) {
    const items = of.slice(from, from + BATCH_SIZES[list]).map(make)
    const isKnown =
      sentItems.length >= from + items.length &&
      items.every((item, index) => isSame(item, sentItems[from + index]))
    const isLonger = sentItems.length > length
    if (isKnown && !isLonger) continue
    sentItems.splice(from, items.length, ...items)
    sentItems.length = Math.min(sentItems.length, length)
    port.post({ say: 'stretch', list, from, items, length: sentItems.length })
    await nextTask()
  }
}

/** Refetched lists keep unchanged items, but a new check-in time makes a node a new object. */
function isSame(a: object, b: object | undefined): boolean {
  if (!b) return false
  const values = new Map(Object.entries(b))
  return Object.entries(a).every(([key, value]) => Object.is(value, values.get(key)))
}
