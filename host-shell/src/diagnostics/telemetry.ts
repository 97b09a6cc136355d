import type { RegistryRemote } from '@meshdeck/federation/registry'
import { isApiError, isUnreachableError } from '@meshdeck/platform'
import { consolePath } from '@meshdeck/platform/shell'
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

import { readPageData } from '../shared/page-data'
import { followPageErrors } from '../shared/page-errors'
import { buildState } from '../shared/remotes'

const EVERY_MS = 60_000
/** Maximum number of errors; protects against a page that throws endlessly. */
const MAX_ERRORS = 20

/**
 * Starts sending telemetry to the console server, at most once a minute and when the page is left: outcome of remotes,
 * classes and places of errors, and web vitals.
 */
export function watchPage(): void {
  const remotes = followRemotes(readPageData().registry.remotes)
  let errors: ErrorReport[] = []
  let vitals: Array<Pick<Metric, 'name' | 'value'>> = []
  let errorCount = 0

  function noteError(error: unknown) {
    const report = errorReport(error)
    if (!report || errorCount >= MAX_ERRORS) return
    errorCount += 1
    errors.push(report)
  }

  function send() {
    const report = { remotes: remotes(), errors, vitals }
    if (Object.values(report).every(({ length }) => length === 0)) return
    errors = []
    vitals = []
    void fetch(`${consolePath()}/reports`, {
      method: 'POST',
      // lets the request finish after the page is closed
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    }).catch(() => undefined)
  }

  followPageErrors(noteError)
  const noteVital = ({ name, value }: Metric) => void vitals.push({ name, value })
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(noteVital)
  // registered after the web vitals, which report their final values on the same event
  document.addEventListener('visibilitychange', () => document.hidden && send())
  setInterval(send, EVERY_MS)
}

type RemoteOutcome = {
  name: string
  version: string
  outcome: 'running' | 'fallback' | 'refused' | 'failed'
  ms?: number
}

type Arrival = { ms: number; isMissing: boolean }

/**
 * Follows the outcome of remotes, including those loaded before this code: the browser keeps when it requested each
 * file. Returns a function that returns what is new since its previous call.
 */
function followRemotes(remotes: readonly RegistryRemote[]): () => RemoteOutcome[] {
  const arrivals = new Map<string, Arrival>()
  if (typeof PerformanceObserver !== 'undefined') {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry instanceof PerformanceResourceTiming) recordTiming(entry)
      }
    }).observe({ type: 'resource', buffered: true })
  }

  function recordTiming({ name, duration, responseStatus }: PerformanceResourceTiming) {
    const remote = remotes.find(({ base, entry }) => name.endsWith(base + entry))
    if (!remote) return
    // a preloaded file comes from the cache the second time
    const firstArrival = arrivals.get(remote.name)
    arrivals.set(remote.name, {
      ms: firstArrival?.ms ?? Math.round(duration),
      isMissing: responseStatus >= 400,
    })
  }

  const sentOutcomes = new Map<string, string>()
  return () =>
    remotes
      .flatMap((remote) => outcomeOf(remote, arrivals.get(remote.name)) ?? [])
      .filter(({ name, outcome }) => sentOutcomes.get(name) !== outcome)
      .map((news) => {
        sentOutcomes.set(news.name, news.outcome)
        return news
      })
}

function outcomeOf(remote: RegistryRemote, arrival?: Arrival): RemoteOutcome | undefined {
  const { is, version } = buildState(remote)
  const { name } = remote
  if (is !== 'unopened') {
    return { name, version, outcome: is, ...(is === 'running' && arrival && { ms: arrival.ms }) }
  }
  return arrival?.isMissing ? { name, version, outcome: 'failed' } : undefined
}

/**
 * The reported facts of an error: its class and where in our files it was thrown. Nothing that a user typed, and no
 * message.
 */
export type ErrorReport = { type: string; place?: string }

/** A file in the naming scheme of our builds, with line and column. */
const PLACE =
  /\/(?:shell|mfe\/[a-z][a-z0-9-]{0,39}\/\d[\w.-]{0,63})\/[\w-]{1,64}\.[\w-]{8}\.js:\d{1,7}:\d{1,7}/

/** Builds the report of an error. Undefined for refused and aborted calls, which are not faults of the page. */
export function errorReport(error: unknown): ErrorReport | undefined {
  if (!(error instanceof Error)) return { type: 'Unknown' }
  if (isApiError(error) || isUnreachableError(error) || error.name === 'AbortError')
    return undefined
  const type = /^[A-Z][A-Za-z]{0,39}$/.test(error.name) ? error.name : 'Error'
  const place = PLACE.exec(error.stack ?? '')?.[0]
  return { type, ...(place !== undefined && { place }) }
}
