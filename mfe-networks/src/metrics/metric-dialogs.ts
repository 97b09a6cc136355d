import { lazyOverlay } from '@meshdeck/ui'

export const metricDialogs = {
  'pairs-of': lazyOverlay(async () => (await import('./PairsOfDialog')).PairsOfDialog),
  pair: lazyOverlay(async () => (await import('./PairDialog')).PairDialog),
}
