import { queryClient, useReachable, useServerStatus } from '@meshdeck/platform'
import { initialStatus, isHealthy, setReachable } from '@meshdeck/platform/shell'
import { useEffect, useState } from 'react'

/**
 * Whether there is something of the server to tell: a call has failed, or it says itself that it is not well or on
 * trial. With it whether anybody answers, and whether it was well before, for those who hear of it only then.
 */
export function useTrouble() {
  const isReachable = useReachable()
  const status = useServerStatus()
  const [hasFailed, setHasFailed] = useState(false)
  const [wasWell, setWasWell] = useState(false)
  const isWell = isHealthy(status)
  if (isWell && !wasWell && status !== initialStatus) setWasWell(true)

  // what tells of it may still have to be fetched: the mark of the frame shows at once
  useEffect(() => {
    const handleOffline = () => setReachable(false)
    window.addEventListener('offline', handleOffline)
    return () => window.removeEventListener('offline', handleOffline)
  }, [])

  useEffect(() => {
    if (hasFailed) return
    return queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.state.error !== null) setHasFailed(true)
    })
  }, [hasFailed])

  const isQuiet = isWell && status.isBrokerConnected && !status.isOnTrial
  return { isTroubled: hasFailed || !isReachable || !isQuiet, isReachable, wasWell }
}
