import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `act` once `delay` milliseconds have passed since the component stands, `delay` became another one or
 * `run` did. Without a `delay` nothing is waited for.
 */
export function useTimeout(act: () => void, delay: number | undefined, run?: unknown): void {
  const handleEnd = useEffectEvent(act)

  useEffect(() => {
    if (delay === undefined) return
    const timer = setTimeout(() => handleEnd(), delay)
    return () => clearTimeout(timer)
  }, [delay, run])
}
