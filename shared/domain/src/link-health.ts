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
