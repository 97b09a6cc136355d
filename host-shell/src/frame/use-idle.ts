import { useEffect, useState } from 'react'

const AT_THE_LATEST_MS = 2000

/** False until the browser has nothing better to do, so that what is not urgent stays behind the first page. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)

  useEffect(() => {
    // Safari has no idle callback
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIsIdle(true), AT_THE_LATEST_MS)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(() => setIsIdle(true), { timeout: AT_THE_LATEST_MS })
    return () => cancelIdleCallback(request)
  }, [])

  return isIdle
}
