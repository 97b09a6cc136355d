import { isLoopback } from '@meshdeck/demo-server/loopback'
import type { WatchedStore } from '@meshdeck/federation/stores'

import type { Sighting } from '../backend-report'
import type { Installation } from '../installation'
import type { ConsoleOptions } from '../options/console-options'
import { operatorsPage } from '../overview/operators-page'
import { createCollector } from '../reports/collector'
import type { Report } from '../reports/report-schema'
import { StartError } from '../start-error'
import type { Answered } from './answers'
import { createLog } from './log'
import { createMetrics, serveMetrics } from './metrics'

type Options = Partial<Pick<ConsoleOptions, 'log' | 'metricsPort' | 'metricsHost' | 'otlp'>> & {
  /** Hears how a named management server is seen. */
  report?: ((sighting: Sighting) => void) | undefined
  installation: Pick<Installation, 'current' | 'ofTenant'>
  store: WatchedStore | undefined
  /** Of the console: under them its operators' page is asked for, too. */
  allowHost?: readonly string[]
}

/** What logs, Prometheus and operators are told of the console, as its options ask for. Throws a `StartError` for a port in use. */
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
  if (served && !isLoopback(metricsHost)) tellOpen(metricsHost)
  const collector = otlp === undefined ? undefined : createCollector(otlp, console.error)
  return {
    log,
    onSighting(sighting: Sighting) {
      metrics?.see(sighting)
      report?.(sighting)
    },
    onAnswer(answered: Answered) {
      metrics?.count(answered)
      log(answered)
    },
    /** Hears what pages say of themselves, where somebody wants to know. */
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

function tellOpen(host: string) {
  console.error(
    `--metrics-host ${host}: anyone who can reach this address can read the metrics and the operators' page without a password. ` +
      'Allow only your monitoring system to connect.',
  )
}

function complain(error: unknown): never {
  throw new StartError(`--metrics-port: ${error instanceof Error ? error.message : String(error)}.`)
}
