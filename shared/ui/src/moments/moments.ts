import { useEffect, useEffectEvent } from 'react'

import { whenIdle } from './when-idle'

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
    let giveUp: (() => void) | undefined
    const timer = setTimeout(() => {
      giveUp = whenIdle(() => handleEnd())
    }, delay)
    return () => {
      clearTimeout(timer)
      giveUp?.()
    }
  }, [delay, run])
}
