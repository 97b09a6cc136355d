/** States that a health badge can show. */
export type Health =
  | 'online'
  | 'warning'
  | 'error'
  | 'offline'
  | 'enabled'
  | 'disabled'
  | 'disconnected'
  /** No measurement is available, whatever a list says. */
  | 'unmeasured'
  | 'unknown'

const knownStates: ReadonlySet<string> = new Set<Health>([
  'online',
  'warning',
  'error',
  'offline',
  'enabled',
  'disabled',
  'disconnected',
  'unmeasured',
])

/** Returns the state for a status text of the server; unknown texts are `unknown` [HN-025]. */
export function healthOf(status: string | undefined): Health {
  return status !== undefined && isKnown(status) ? status : 'unknown'
}

function isKnown(status: string): status is Health {
  return knownStates.has(status)
}

/* Tones for the metrics of the link between two nodes: each has its own shape and color on screen. */

/** Latency that the client reports for a link without measurements [MX-013]. */
const UNMEASURED_MS = 999
/** A latency of this value or more is critical, in milliseconds [MX-012]. */
export const SLOW_MS = 500

/** Returns the tone of a link: healthy if connected, otherwise critical [MX-011]. */
export const connectivityTone = (isConnected: boolean) => (isConnected ? 'healthy' : 'critical')

/**
 * Returns the tone of a latency in milliseconds [MX-012, MX-013, decision C-13]: 999 is checked first, because it isn't
 * a measurement.
 */
export function latencyTone(latency: number): 'unmeasured' | 'critical' | 'warning' {
  if (latency === UNMEASURED_MS) return 'unmeasured'
  return latency > SLOW_MS ? 'critical' : 'warning'
}

/** Returns a latency in milliseconds; undefined if it wasn't measured. */
export const measuredLatency = (latency: number | undefined): number | undefined =>
  latency === UNMEASURED_MS ? undefined : latency

/** States of a link, from the worst: no connection, slow, not measured, fine. */
export const linkStates = ['failing', 'slow', 'unmeasured', 'fine'] as const
export type LinkState = (typeof linkStates)[number]

/** Returns the state of a link from both values; a missing latency is ignored. */
export function linkState(link: { isConnected: boolean; latency: number | undefined }): LinkState {
  if (!link.isConnected) return 'failing'
  if (link.latency === undefined) return 'fine'
  const tone = latencyTone(link.latency)
  if (tone === 'unmeasured') return 'unmeasured'
  return tone === 'critical' ? 'slow' : 'fine'
}
