import { isLoopback } from '@meshdeck/domain/known-hosts'
import type { WatchedStore } from '@meshdeck/federation/delivery'
import { reasonOf } from '@meshdeck/federation/reason-of'

import type { Installation } from '../installation'
import type { ConsoleOptions } from '../options/console-options'
import { operatorsPage } from '../overview/operators-page'
import type { BackendState } from '../proxy/backend-state'
import { StartError } from '../start-error'
import type { AnswerRecord } from './answers'
import { createMetrics, serveMetrics } from './metrics'
import { createCollector, type Report } from './reports'

type Options = Partial<Pick<ConsoleOptions, 'log' | 'metricsPort' | 'metricsHost' | 'otlp'>> & {
  /** Called with the observed state of a given management server. */
  report?: ((sighting: BackendState) => void) | undefined
  installation: Pick<Installation, 'current' | 'ofTenant'>
  store: WatchedStore | undefined
  /** Host names of the console; its operator's page is served under them too. */
  allowHost?: readonly string[]
}

/**
 * Sets up the logs, metrics and operator's page of the console according to its options. Throws a `StartError` for a
 * port in use.
 */
export async function watchConsole(options: Options) {
  const { log: form = 'off', metricsPort, metricsHost = '127.0.0.1', otlp, report } = options
  const remotes = () => options.installation.current().registry.remotes
  const signatures = () => options.store?.state().signatures
  const log = createLog(form)
  const metrics = metricsPort === undefined ? undefined : createMetrics(remotes, signatures)
  const served =
    metrics &&
    (await serveMetrics(
      { metrics, page: operatorsPage({ ...options, tally: metrics.tally }) },
      { port: metricsPort ?? 0, host: metricsHost },
    ).catch(complain))
  if (served && !isLoopback(metricsHost)) warnOpenMetrics(metricsHost)
  const collector = otlp === undefined ? undefined : createCollector(otlp, console.error)
  return {
    log,
    onSighting(sighting: BackendState) {
      metrics?.see(sighting)
      report?.(sighting)
    },
    onAnswer(answered: AnswerRecord) {
      metrics?.count(answered)
      log(answered)
    },
    /** Called with the reports of pages, if metrics or a collector use them. */
    onReport:
      metrics || collector
        ? (pageReport: Report) => {
            metrics?.countErrors(pageReport.errors.length)
            collector?.take(pageReport)
          }
        : undefined,
    async close() {
      served?.close()
      await collector?.close()
    },
  }
}

function warnOpenMetrics(host: string) {
  console.error(
    `--metrics-host ${host}: anyone who can reach this address can read the metrics and the operators' page without a password. ` +
      'Allow only your monitoring system to connect.',
  )
}

function complain(error: unknown): never {
  throw new StartError(
    `--metrics-port: ${reasonOf(error)}. Choose another port, or another address with --metrics-host.`,
    { cause: error },
  )
}

type Form = NonNullable<ConsoleOptions['log']>

/** A log entry: a request, or the start or stop of the console. */
type LogEntry = AnswerRecord | { event: 'start' | 'stop'; url: string }

/**
 * Creates a log that writes a line for each entry: as JSON for log collectors, or as text for people. The form `off`
 * writes nothing. Once `out` is no longer read, nothing more is written, and nothing stops.
 */
export function createLog(
  form: Form,
  out: Pick<NodeJS.WritableStream, 'write' | 'on'> = process.stdout,
): (entry: LogEntry) => void {
  if (form === 'off') return () => {}
  let isRead = true
  out.on('error', () => (isRead = false))
  return (entry) => {
    if (!isRead) return
    const time = new Date().toISOString()
    const line =
      form === 'json' ? JSON.stringify({ time, ...entry }) : `${time} ${describeEntry(entry)}`
    out.write(`${line}\n`)
  }
}

function describeEntry(entry: LogEntry): string {
  if ('event' in entry) return `${entry.event} ${entry.url}`
  const { id, method, path, status, ms, bytes, refusal, isCut } = entry
  const words = [method, path, status, `${ms} ms`, bytes === undefined ? '' : `${bytes} B`]
  return [...words, refusal ?? '', isCut ? 'cut' : '', id].filter((word) => word !== '').join(' ')
}
