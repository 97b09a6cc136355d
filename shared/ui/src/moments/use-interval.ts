import { useEffect, useEffectEvent } from 'react'

/** Calls `act` every `period` milliseconds for as long as the component stands, never without a `period`. */
export function useInterval(act: () => void, period: number | undefined): void {
  const handleTurn = useEffectEvent(act)

  useEffect(() => {
    if (period === undefined) return
    const timer = setInterval(() => handleTurn(), period)
    return () => clearInterval(timer)
  }, [period])
}
