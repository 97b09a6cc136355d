import { struct } from '../http/decode-body'
import { bool, type DecodedField, float, int, map, string } from '../http/field-types'

/** State and traffic of a link (contract 1.18); `actualuptime` in nanoseconds. */
export const metricType = struct('Metric', {
  node_name: string(),
  uptime: int('int64'),
  totaltime: int('int64'),
  latency: int('int64'),
  totalreceived: int('int64'),
  lasttotalreceived: int('int64'),
  totalsent: int('int64'),
  lasttotalsent: int('int64'),
  actualuptime: int('time.Duration'),
  percentup: float(),
  connected: bool(),
})
export type Metric = DecodedField<typeof metricType>
export type Connectivity = Record<string, Metric>

/** Report of a device about one of its nodes. */
export const metricsType = struct('Metrics', {
  network: string(),
  node_id: string(),
  node_name: string(),
  connectivity: map(metricType),
})
export type NodeMetrics = DecodedField<typeof metricsType> & { updated_at: string }

const NANOSECONDS = 60_000_000_000

/** Returns the fields derived from the minutes a link was watched and the minutes it was up. */
export function timesOf(totaltime: number, uptime: number) {
  const percentup = uptime === 0 || totaltime === 0 ? 0 : (100 * uptime) / totaltime
  return { totaltime, uptime, percentup, actualuptime: uptime * NANOSECONDS }
}
