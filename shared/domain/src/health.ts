/** The states a health badge can show [HN-018 to HN-025]. */
export type Health =
  | 'online'
  | 'warning'
  | 'error'
  | 'offline'
  | 'enabled'
  | 'disabled'
  | 'disconnected'
  /** Nothing tells how it is, whatever a list says. */
  | 'unmeasured'
  | 'unknown'

const known: ReadonlySet<string> = new Set<Health>([
  'online',
  'warning',
  'error',
  'offline',
  'enabled',
  'disabled',
  'disconnected',
  'unmeasured',
])

/** The state behind a status text of the server; anything unheard of is `unknown` [HN-025]. */
export function healthOf(status: string | undefined): Health {
  return status !== undefined && isKnown(status) ? status : 'unknown'
}

function isKnown(status: string): status is Health {
  return known.has(status)
}

/* What metrics say of the link between two nodes, as tones: each has its own shape and colour on screen. */

/** What the client reports of a link that it measured nothing on [MX-013]. */
export const UNMEASURED_MS = 999
/** From here on a latency is critical, in milliseconds [MX-012]. */
export const SLOW_MS = 500

/** A link that holds is healthy, one that does not is critical [MX-011]. */
export const connectivityTone = (isConnected: boolean) => (isConnected ? 'healthy' : 'critical')

/** How a latency in milliseconds reads [MX-012, MX-013, decision C-13]: 999 first, which is no measure. */
export function latencyTone(latency: number): 'unmeasured' | 'critical' | 'warning' {
  if (latency === UNMEASURED_MS) return 'unmeasured'
  return latency > SLOW_MS ? 'critical' : 'warning'
}

/** How a link is, from the worst: nothing comes through, it is slow, nobody measured it, it holds. */
export const linkStates = ['failing', 'slow', 'unmeasured', 'fine'] as const
export type LinkState = (typeof linkStates)[number]

/** What both values of a link say together; a latency that is not told says nothing. */
export function linkState(link: { isConnected: boolean; latency: number | undefined }): LinkState {
  if (!link.isConnected) return 'failing'
  if (link.latency === undefined) return 'fine'
  const tone = latencyTone(link.latency)
  if (tone === 'unmeasured') return 'unmeasured'
  return tone === 'critical' ? 'slow' : 'fine'
}
