import { type LinkState, linkStates } from '@meshdeck/domain/link-health'

/** Above it latencies differ no more. */
const MOST_MS = 1e6

type Told = { state: LinkState; latency: number | undefined; percentUp: number | undefined }

/** By what the worst comes first: how a link is, then the longer latency, then the lower uptime. */
export function badness({ state, latency = 0, percentUp = 100 }: Told): number {
  const rank = linkStates.length - linkStates.indexOf(state)
  return rank * 10 * MOST_MS + Math.min(latency, MOST_MS) + (1 - Math.min(percentUp, 100) / 100)
}
