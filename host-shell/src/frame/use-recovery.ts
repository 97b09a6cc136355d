import { queryClient, useReachable } from '@meshdeck/platform'
import { setReachable } from '@meshdeck/platform/shell'
import { useEffect } from 'react'

/**
 * Marks the console offline as soon as the browser is, and reads again what could not be read as
 * soon as anybody answers, so that nobody has to press Retry after an outage.
 */
export function useRecovery(): void {
  const isReachable = useReachable()

  useEffect(() => {
    const handleOffline = () => setReachable(false)
    window.addEventListener('offline', handleOffline)
    return () => window.removeEventListener('offline', handleOffline)
  }, [])

  useEffect(() => {
    if (!isReachable) return
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [isReachable])
}
