import { queryClient, useReachable, useServerStatus } from '@meshdeck/platform'
import { setReachable } from '@meshdeck/platform/shell'
import { useEffect } from 'react'

/**
 * Marks the console offline as soon as the browser is, and reads again what could not be read as
 * soon as anybody answers, so that nobody has to press Retry after an outage.
 */
export function useRecovery(): void {
  const isReachable = useReachable()
  // what answers may be no management server, such as the page of a gateway in front of it
  const { isNetworkHealthy } = useServerStatus()
  const isBack = isReachable && isNetworkHealthy

  useEffect(() => {
    const handleOffline = () => setReachable(false)
    window.addEventListener('offline', handleOffline)
    return () => window.removeEventListener('offline', handleOffline)
  }, [])

  useEffect(() => {
    if (!isBack) return
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [isBack])
}
