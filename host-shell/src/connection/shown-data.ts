import { queryClient, type Resource } from '@meshdeck/platform'

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
