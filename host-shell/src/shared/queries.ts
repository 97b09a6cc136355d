import { queryClient, type Resource } from '@meshdeck/platform'

const cache = queryClient.getQueryCache()

/**
 * Hears of everything that happens to what has been read; for `useSyncExternalStore`. Not of a query that a component
 * adds, nor of the state of its observer: the cache tells both during rendering, when no other component may update.
 */
export const subscribeToQueries = (listener: () => void) =>
  cache.subscribe(({ type }) => {
    if (!/^(added|observer.+Updated)$/.test(type)) listener()
  })

/**
 * Calls `hear` now and whenever a resource has been read again, by whoever asks for it: for what stands outside of
 * React's tree. For the life of the page.
 */
export function followQuery(resource: string, hear: () => void): void {
  queryClient.getQueryCache().subscribe((event) => {
    const isRead = event.type === 'updated' && event.action.type === 'success'
    if (isRead && event.query.queryKey[0] === resource) hear()
  })
  hear()
}

/** What is read once, or is about the server itself: nobody takes it for the state of a network. */
const SETTLED: readonly Resource[] = [
  'server-status',
  'server-config',
  'settings-record',
  'feature-flags',
  'latest-release',
  'second-factor-setup',
  'sso-offered',
]

/** The queries whose data is on screen, whatever age their pages are content with. */
export function shownData() {
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => state.data !== undefined && !SETTLED.includes(queryKey[0]))
}

/** When the oldest data on screen was read, in milliseconds since 1970; undefined when there is none. */
export function oldestShown(): number | undefined {
  const moments = shownData().map(({ state }) => state.dataUpdatedAt)
  return moments.length > 0 ? Math.min(...moments) : undefined
}
