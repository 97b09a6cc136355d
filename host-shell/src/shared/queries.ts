import { queryClient, type Resource } from '@meshdeck/platform'

const cache = queryClient.getQueryCache()

/**
 * Subscribes to all changes of queries, for `useSyncExternalStore`. Skips added queries and observer updates: the cache
 * reports both during rendering, when no other component may update.
 */
export const subscribeToQueries = (listener: () => void) =>
  cache.subscribe(({ type }) => {
    if (!/^(added|observer.+Updated)$/.test(type)) listener()
  })

/**
 * Calls `hear` immediately and whenever a resource has been fetched again, for code outside React's tree. There is no
 * way to unsubscribe.
 */
export function followQuery(resource: string, hear: () => void): void {
  queryClient.getQueryCache().subscribe((event) => {
    const isRead = event.type === 'updated' && event.action.type === 'success'
    if (isRead && event.query.queryKey[0] === resource) hear()
  })
  hear()
}

/** Data that is fetched once or describes the server itself, so users don't mistake it for the state of a network. */
const SETTLED: readonly Resource[] = [
  'server-status',
  'server-config',
  'settings-record',
  'feature-flags',
  'latest-release',
  'mfa-setup',
  'sso-offered',
]

/** Returns the queries whose data is visible, regardless of their stale time. */
export function shownData() {
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => state.data !== undefined && !SETTLED.includes(queryKey[0]))
}

/** Returns when the oldest visible data was fetched, in milliseconds since 1970; undefined when there is none. */
export function oldestShown(): number | undefined {
  const moments = shownData().map(({ state }) => state.dataUpdatedAt)
  return moments.length > 0 ? Math.min(...moments) : undefined
}
