import { onSessionEnd } from '@meshdeck/platform'

import { pagePort } from './page-port'
import type { ReachLists } from './reach-lists'
import { type ReachPort, UnansweredError } from './reach-messages'
import type { ReachAnswer, ReachKind, ReachQuestion } from './reach-questions'
import { nothingSent, type Sent, sendLists } from './send-lists'
import { workerPort } from './worker-port'

/** So many networks stay compiled. */
const MOST_NETWORKS = 2
/** Nobody asks for that long: the worker goes, and all that it keeps. */
const IDLE_MS = 120_000

/** What answers, and what it was told; the network that was asked about last comes last. */
type Desk = { port: ReachPort; sent: Map<string, Sent>; isWorker: boolean }
let desk: Promise<Desk> | undefined
let isWorkerBroken = false
let idle: ReturnType<typeof setTimeout> | undefined
/** Questions are answered one after the other. */
let queue: Promise<unknown> = Promise.resolve()

type Asked<Kind extends ReachKind> = {
  lists: ReachLists
  kind: Kind
  question: ReachQuestion<Kind>
}

/**
 * Answers a question about a network, given all of its lists, in a worker, or in the page where the browser, the policy
 * of the page or the network keeps the worker away. Rejects with what goes wrong in that, and once nobody wants
 * the answer any more.
 */
export function askReach<Kind extends ReachKind>(
  asked: Asked<Kind>,
  signal: AbortSignal,
): Promise<ReachAnswer<Kind>> {
  const turn = queue.then(async () => {
    signal.throwIfAborted()
    clearTimeout(idle)
    try {
      return await answered(asked, signal)
    } finally {
      idle = setTimeout(goIdle, IDLE_MS)
    }
  })
  queue = turn.catch(() => undefined)
  return turn
}

async function answered<Kind extends ReachKind>(
  asked: Asked<Kind>,
  signal: AbortSignal,
): Promise<ReachAnswer<Kind>> {
  desk ??= openDesk()
  const now = await desk
  try {
    return await answeredAt(now, asked, signal)
  } catch (error) {
    if (!now.isWorker || signal.aborted || error instanceof UnansweredError) throw error
    isWorkerBroken = true
    closeDesk()
    return answered(asked, signal)
  }
}

async function answeredAt<Kind extends ReachKind>(
  { port, sent }: Desk,
  { lists, kind, question }: Asked<Kind>,
  signal: AbortSignal,
): Promise<ReachAnswer<Kind>> {
  const { networkId } = lists
  const known = sent.get(networkId) ?? nothingSent()
  sent.delete(networkId)
  sent.set(networkId, known)
  const [oldest] = sent.keys()
  if (sent.size > MOST_NETWORKS && oldest !== undefined) {
    sent.delete(oldest)
    port.tell({ say: 'forget', networkId: oldest })
  }
  await sendLists(port, lists, known)
  signal.throwIfAborted()
  return port.ask({ say: 'ask', kind, question })
}

async function openDesk(): Promise<Desk> {
  const worker = isWorkerBroken || typeof Worker === 'undefined' ? undefined : await newWorker()
  return {
    port: worker ? workerPort(worker) : pagePort(),
    sent: new Map(),
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

// nobody after who signs out finds what he was told
onSessionEnd(goIdle)

/** What kept the worker away may have been a network that was down for a moment. */
function goIdle() {
  isWorkerBroken = false
  closeDesk()
}

function closeDesk() {
  const closing = desk
  desk = undefined
  void closing?.then(({ port }) => port.close())
}
