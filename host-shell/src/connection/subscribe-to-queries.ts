import { queryClient } from '@meshdeck/platform'

const cache = queryClient.getQueryCache()

/**
 * Hears of everything that happens to what has been read; for `useSyncExternalStore`. Not of the state of those who
 * look at it: that is told while they are drawn, when nothing else may be drawn anew.
 */
export const subscribeToQueries = (listener: () => void) =>
  cache.subscribe(({ type }) => {
    if (!/^observer.+Updated/.test(type)) listener()
  })
