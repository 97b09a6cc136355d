import { queryClient } from '@meshdeck/platform'

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
