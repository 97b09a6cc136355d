import { useEffect, useEffectEvent } from 'react'

/**
 * Like `useTimeout`, but a browser that is still busy once the time has passed finishes first: on a slow machine a
 * pause between two calls is work that leads from the one to the other, and no rest.
 * @param act what the pause is for
 * @param delay milliseconds; without it nothing is waited for
 * @param run another one begins anew
 */
export function useIdleTimeout(act: () => void, delay: number | undefined, run?: unknown): void {
  const handleEnd = useEffectEvent(act)

  useEffect(() => {
    if (delay === undefined) return
    let request: number | undefined
    const timer = setTimeout(() => {
      // not in every browser
      if ('requestIdleCallback' in window) request = requestIdleCallback(() => handleEnd())
      else handleEnd()
    }, delay)
    return () => {
      clearTimeout(timer)
      if (request !== undefined) cancelIdleCallback(request)
    }
  }, [delay, run])
}
