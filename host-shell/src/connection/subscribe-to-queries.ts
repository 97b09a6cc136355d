import { queryClient } from '@meshdeck/platform'

const cache = queryClient.getQueryCache()

/** Hears of everything that happens to what has been read; for `useSyncExternalStore`. */
export const subscribeToQueries = (listener: () => void) => cache.subscribe(listener)
