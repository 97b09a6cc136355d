import { once } from 'node:events'
import { createServer } from 'node:http'

import type { RegistryRemote } from '@meshdeck/federation/registry'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Sighting } from '../backend-report'
import type { Answered } from './answers'

/** From what lies in memory to what is given up, in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30, 60]

const STATES: readonly Sighting['kind'][] = ['answers', 'silent', 'foreign']

type Remotes = () => readonly Pick<RegistryRemote, 'name' | 'version' | 'refused'>[]

/**
 * What Prometheus is told. No label holds what comes from a request, so their number is bounded whatever is asked.
 * @param remotes What is installed now.
 */
export function createMetrics(remotes: Remotes) {
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

  return {
    count({ kind, status, ms, refusal }: Answered) {
      requests.inc({ kind, class: `${Math.floor(status / 100)}xx` })
      durations.observe({ kind }, ms / 1000)
      if (refusal !== undefined) refusals.inc({ reason: refusal })
    },
    see({ kind }: Sighting) {
      for (const state of STATES) backend.set({ state }, state === kind ? 1 : 0)
    },
    text: () => register.metrics(),
    type: register.contentType,
  }
}

type Metrics = Pick<ReturnType<typeof createMetrics>, 'text' | 'type'>

/** Answers `GET /metrics` at a port of its own, and nothing else. Rejects where the port is in use. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n')
      return
    }
    metrics.text().then(
      (text) => response.setHeader('content-type', metrics.type).end(text),
      () => response.writeHead(500).end(),
    )
  })
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
