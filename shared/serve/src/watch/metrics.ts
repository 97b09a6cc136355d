import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import type { WatchedStore } from '@meshdeck/federation/delivery'
import type { RegistryRemote } from '@meshdeck/federation/registry'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import { refusalHeaders, type Headers } from '../headers'
import type { BackendState } from '../proxy/backend-state'
import type { AnswerRecord } from './answers'

/** From a response out of memory to one that timed out, in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30, 60]

const STATES: ReadonlyArray<BackendState['kind']> = ['answers', 'silent', 'foreign']

type Signatures = ReturnType<WatchedStore['state']>['signatures']

const SIGNATURES: readonly Signatures[] = ['checked', 'kept', 'refused', 'unchecked']

/** Totals of request outcomes since the start. */
export type RequestCounts = {
  requests: number
  failed: number
  unreachable: number
  refused: number
}

type Labels = Readonly<Partial<Record<string, string | number>>>
type Samples = ReadonlyArray<{ value: number; labels: Labels }>

type Remotes = () => ReadonlyArray<Pick<RegistryRemote, 'name' | 'version' | 'refused'>>

/**
 * Creates the metrics for Prometheus. No label holds a value from a request, so the number of series is bounded.
 * `remotes` returns the currently installed remotes. `signatures` says how builds of the store are checked; undefined
 * without a store.
 */
export function createMetrics(
  remotes: Remotes,
  signatures: () => Signatures | undefined = () => undefined,
) {
  const register = new Registry()
  const registers = [register]
  const requests = new Counter({
    name: 'meshdeck_requests_total',
    help: 'Requests by what was asked for and the class of the answer',
    labelNames: ['kind', 'class'],
    registers,
  })
  const durations = new Histogram({
    name: 'meshdeck_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'meshdeck_refusals_total',
    help: 'What the console refused itself, and calls for which the management server was not there',
    labelNames: ['reason'],
    registers,
  })
  const errors = new Counter({
    name: 'meshdeck_page_errors_total',
    help: 'Errors that pages have told of',
    registers,
  })
  const backend = new Gauge({
    name: 'meshdeck_backend_state',
    help: 'How the management server was last seen: 1 for the one that holds',
    labelNames: ['state'],
    registers,
  })
  const installed = new Gauge({
    name: 'meshdeck_remote_info',
    help: 'Remotes in use',
    labelNames: ['name', 'version'],
    registers,
    collect() {
      installed.reset()
      for (const { name, version, refused } of remotes()) {
        if (!refused) installed.set({ name, version }, 1)
      }
    },
  })

  countSignatures(register, signatures)

  /** Totals, for operators without Prometheus. */
  async function tally(): Promise<RequestCounts> {
    const [asked, refused] = await Promise.all([requests.get(), refusals.get()])
    const sum = (values: Samples, filter: (labels: Labels) => boolean) =>
      values.filter(({ labels }) => filter(labels)).reduce((all, { value }) => all + value, 0)
    const unreachable = sum(refused.values, ({ reason }) => reason === 'unreachable')
    return {
      requests: sum(asked.values, () => true),
      failed: sum(asked.values, ({ class: ofAnswer }) => ofAnswer === '5xx'),
      unreachable,
      refused: sum(refused.values, () => true) - unreachable,
    }
  }

  return {
    tally,
    count({ kind, status, ms, refusal }: AnswerRecord) {
      requests.inc({ kind, class: `${Math.floor(status / 100)}xx` })
      durations.observe({ kind }, ms / 1000)
      if (refusal !== undefined) refusals.inc({ reason: refusal })
    },
    countErrors: (count: number) => errors.inc(count),
    see({ kind }: BackendState) {
      for (const state of STATES) backend.set({ state }, state === kind ? 1 : 0)
    },
    text: () => register.metrics(),
    type: register.contentType,
  }
}

/** How builds of the store are checked; nothing without a store. */
function countSignatures(register: Registry, signatures: () => Signatures | undefined) {
  const checks = new Gauge({
    name: 'meshdeck_signatures_state',
    help: 'How builds of the store are checked: 1 for the one that holds',
    labelNames: ['state'],
    registers: [register],
    collect() {
      checks.reset()
      const currentState = signatures()
      if (currentState === undefined) return
      for (const state of SIGNATURES) checks.set({ state }, state === currentState ? 1 : 0)
    },
  })
}

type Metrics = Pick<ReturnType<typeof createMetrics>, 'text' | 'type'>

/** The page for a browser that opens the port; undefined for a foreign host name. */
export type Page = (
  request: IncomingMessage,
) => Promise<{ headers: Headers; html: string } | undefined>

/** Serves `GET /metrics` and `GET /` on a separate port, and nothing else. Rejects when the port is in use. */
export async function serveMetrics(
  { metrics, page }: { metrics: Metrics; page: Page },
  { port, host }: { port: number; host: string },
) {
  const server = createServer((request, response) => {
    const [path = ''] = request.url?.split('?') ?? []
    if (request.method !== 'GET' || !['/', '/metrics'].includes(path)) {
      response.writeHead(404, refusalHeaders).end('Not found\n')
      return
    }
    answer(path, request, response).catch(() => response.writeHead(500, refusalHeaders).end())
  })

  async function answer(path: string, request: IncomingMessage, response: ServerResponse) {
    if (path === '/metrics') {
      response.setHeader('content-type', metrics.type).end(await metrics.text())
      return
    }
    const shownPage = await page(request)
    if (shownPage) response.writeHead(200, shownPage.headers).end(shownPage.html)
    else response.writeHead(421, refusalHeaders).end('Not a name of this console\n')
  }

  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? address?.port : undefined,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
