import { fastifyRateLimit } from '@fastify/rate-limit'
import { HOUR_MS, MINUTE_MS } from '@meshdeck/domain/times'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

import { isOwnCall } from '../proxy/caller'
import { refuse } from '../proxy/refusals'

/** Twenty errors with their places take half of it. */
const MAX_BODY_BYTES = 8 * 1024
/** A page sends a report when the user leaves it, and before that once a minute at most. */
const MAX_A_MINUTE = 30

/** Accepts reports from pages within size and rate limits; everything else is rejected. */
export async function serveReports(app: FastifyInstance, onReport: (report: Report) => void) {
  await app.register(async (reports) => {
    await reports.register(fastifyRateLimit, {
      max: MAX_A_MINUTE,
      timeWindow: MINUTE_MS,
      // in the format of the console's own refusals
      errorResponseBuilder: (_, { statusCode }) => Object.assign(new Error(), { statusCode }),
    })
    reports.post('/reports', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      if (!isOwnCall(request))
        return refuse(reply, 403, "Reports are accepted from the console's own pages only")
      const { data } = reportSchema.safeParse(request.body)
      if (!data) return refuse(reply, 400, 'Invalid report')
      onReport(data)
      return reply.code(204).send()
    })
  })
}

const MAX_ITEMS = 20

const nameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
const versionSchema = z.string().regex(/^\d[\w.-]{0,63}$/)
const millisecondsSchema = z.number().min(0).max(HOUR_MS)

/** A file of the console with line and column; it can't match a user's input or a name. */
const PLACE =
  /^\/(?:shell|mfe\/[a-z][a-z0-9-]{0,39}\/\d[\w.-]{0,63})\/[\w-]{1,64}\.[\w-]{8}\.js:\d{1,7}:\d{1,7}$/

/**
 * Schema of a page's report. It is strict at every level, so that nothing else can be passed on: no message, no
 * address, and no name except those of remotes.
 */
const reportSchema = z.strictObject({
  remotes: z
    .array(
      z.strictObject({
        name: nameSchema,
        version: versionSchema,
        outcome: z.enum(['running', 'fallback', 'refused', 'failed']),
        /** From the request for its entry to the last byte. */
        ms: millisecondsSchema.optional(),
      }),
    )
    .max(MAX_ITEMS),
  errors: z
    .array(
      z.strictObject({
        type: z.string().regex(/^[A-Z][A-Za-z]{0,39}$/),
        place: z.string().regex(PLACE).optional(),
      }),
    )
    .max(MAX_ITEMS),
  vitals: z
    .array(
      z.strictObject({
        name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
        /** In milliseconds, except for layout shifts. */
        value: millisecondsSchema,
      }),
    )
    .max(MAX_ITEMS),
})
export type Report = z.infer<typeof reportSchema>

const EVERY_MS = 30_000
/**
 * Largest number of kept series: totals are kept from the start, and clients can report places and versions that don't
 * exist.
 */
const MAX_STORED = 1000

type Log = (line: string) => void

/**
 * Aggregates the reports of pages and sends them to a collector (OTLP over HTTP, JSON) every half minute and at the
 * end. Changes of the outcome are logged. Headers that the collector requires are in `OTEL_EXPORTER_OTLP_HEADERS`.
 * `url` is the address of the collector, without the path of a signal.
 */
export function createCollector(url: string, log: Log, everyMs = EVERY_MS) {
  const exporter = withReporting(new OTLPMetricExporter({ url: `${url}/v1/metrics` }), { url, log })
  const provider = new MeterProvider({
    // includes nothing about this machine and its process
    resource: resourceFromAttributes({ 'service.name': 'meshdeck' }),
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: everyMs })],
  })
  const meter = provider.getMeter('meshdeck')
  const outcomes = meter.createCounter('meshdeck.remote.outcomes')
  const loads = meter.createHistogram('meshdeck.remote.load', { unit: 'ms' })
  const errors = meter.createCounter('meshdeck.page.errors')
  const vitals = meter.createHistogram('meshdeck.page.vitals')

  const keptKeys = new Set<string>()

  /** Returns the attributes, or none of them once there are too many combinations. */
  function boundAttributes(attributes: Readonly<Record<string, string>>) {
    const key = Object.values(attributes).join(' ')
    if (keptKeys.size < MAX_STORED) keptKeys.add(key)
    return keptKeys.has(key) ? attributes : {}
  }

  return {
    take(report: Report) {
      for (const { name, version, outcome, ms } of report.remotes) {
        outcomes.add(1, boundAttributes({ name, version, outcome }))
        if (ms !== undefined) loads.record(ms, boundAttributes({ name, version }))
      }
      for (const { type, place } of report.errors) {
        errors.add(1, boundAttributes({ type, ...(place && { place }) }))
      }
      for (const { name, value } of report.vitals) vitals.record(value, { name })
    },
    /** Sends pending data, if the collector responds. */
    close: () => provider.shutdown().catch(() => {}),
  }
}

/** Logs when the collector starts or stops accepting data. */
function withReporting(exporter: PushMetricExporter, { url, log }: { url: string; log: Log }) {
  let isTaken = true
  const send = exporter.export.bind(exporter)
  exporter.export = (metrics, done) =>
    send(metrics, (result) => {
      const isTakenNow = result.code === 0
      if (isTakenNow !== isTaken) {
        log(isTakenNow ? `${url} is accepting reports again.` : `${url} isn't accepting reports.`)
      }
      isTaken = isTakenNow
      done(result)
    })
  return exporter
}
