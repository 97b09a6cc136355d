import { lazyOverlay } from '@meshdeck/ui'

/** What the address opens about metrics. */
export const metricDialogs = {
  'pairs-of': lazyOverlay(async () => (await import('./PairsOfDialog')).PairsOfDialog),
  pair: lazyOverlay(async () => (await import('./PairDialog')).PairDialog),
}
