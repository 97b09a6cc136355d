import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics'

import type { Report } from './report-schema'

const EVERY_MS = 30_000
/** The sums are kept from the start on, and anybody may report places and versions that there are not. */
const MOST_KEPT = 1000

type Tell = (line: string) => void

/**
 * Sums up what pages say and sends it to a collector (OTLP over HTTP, JSON), every half minute and at the end. How it goes is
 * told when it changes. Headers that the collector asks for stand in `OTEL_EXPORTER_OTLP_HEADERS`.
 * @param url Of the collector, without the path of a signal.
 */
export function createCollector(url: string, tell: Tell, everyMs = EVERY_MS) {
  const exporter = told(new OTLPMetricExporter({ url: `${url}/v1/metrics` }), { url, tell })
  const provider = new MeterProvider({
    // of this machine and its process nothing
    resource: resourceFromAttributes({ 'service.name': 'meshdeck' }),
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: everyMs })],
  })
  const meter = provider.getMeter('meshdeck')
  const outcomes = meter.createCounter('meshdeck.remote.outcomes')
  const loads = meter.createHistogram('meshdeck.remote.load', { unit: 'ms' })
  const errors = meter.createCounter('meshdeck.page.errors')
  const vitals = meter.createHistogram('meshdeck.page.vitals')

  const kept = new Set<string>()

  /** What is told apart, or nothing of it once there is too much of that. */
  function bounded(attributes: Readonly<Record<string, string>>) {
    const key = Object.values(attributes).join(' ')
    if (kept.size < MOST_KEPT) kept.add(key)
    return kept.has(key) ? attributes : {}
  }

  return {
    take(report: Report) {
      for (const { name, version, outcome, ms } of report.remotes) {
        outcomes.add(1, bounded({ name, version, outcome }))
        if (ms !== undefined) loads.record(ms, bounded({ name, version }))
      }
      for (const { type, place } of report.errors) {
        errors.add(1, bounded({ type, ...(place && { place }) }))
      }
      for (const { name, value } of report.vitals) vitals.record(value, { name })
    },
    /** What has not been sent is, if the collector answers. */
    close: () => provider.shutdown().catch(() => {}),
  }
}

/** Tells when the collector begins or ceases to take what it is sent. */
function told(exporter: PushMetricExporter, { url, tell }: { url: string; tell: Tell }) {
  let isTaken = true
  const send = exporter.export.bind(exporter)
  exporter.export = (metrics, done) =>
    send(metrics, (result) => {
      const isTakenNow = result.code === 0
      if (isTakenNow !== isTaken) {
        tell(isTakenNow ? `${url} is accepting reports again.` : `${url} isn't accepting reports.`)
      }
      isTaken = isTakenNow
      done(result)
    })
  return exporter
}
