import { queryClient } from '@meshdeck/platform'

const cache = queryClient.getQueryCache()

/**
 * Hears of everything that happens to what has been read; for `useSyncExternalStore`. Not of a query that a component
 * adds, nor of the state of its observer: the cache tells both during rendering, when no other component may update.
 */
export const subscribeToQueries = (listener: () => void) =>
  cache.subscribe(({ type }) => {
    if (!/^(added|observer.+Updated)$/.test(type)) listener()
  })
