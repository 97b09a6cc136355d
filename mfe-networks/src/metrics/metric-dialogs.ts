import { lazyOverlay } from '@meshdeck/ui'

/** What the address opens about metrics. */
export const metricDialogs = {
  pair: lazyOverlay(async () => (await import('./PairDialog')).PairDialog),
}
