import { useEffect, useEffectEvent } from 'react'

/**
 * Like `useTimeout`, but waits for a busy browser to become idle after the delay: on a slow machine, the time between
 * two requests may be spent working, not idle. `act` is called after the pause. `delay` is in milliseconds; without it,
 * there is no timer. Another value of `run` restarts the timer.
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

/** Calls `act` every `period` milliseconds while the component is mounted; never without a `period`. */
export function useInterval(act: () => void, period: number | undefined): void {
  const handleTurn = useEffectEvent(act)

  useEffect(() => {
    if (period === undefined) return
    const timer = setInterval(() => handleTurn(), period)
    return () => clearInterval(timer)
  }, [period])
}

/**
 * Calls `act` once, `delay` milliseconds after the component mounts or after `delay` or `run` changes. Without a
 * `delay`, there is no timer.
 */
export function useTimeout(act: () => void, delay: number | undefined, run?: unknown): void {
  const handleEnd = useEffectEvent(act)

  useEffect(() => {
    if (delay === undefined) return
    const timer = setTimeout(() => handleEnd(), delay)
    return () => clearTimeout(timer)
  }, [delay, run])
}

/** Listens to a window event while the component is mounted and `isOn` is set; always calls the latest `hear`. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  hear: (event: WindowEventMap[Type]) => void,
  isOn = true,
): void {
  const handle = useEffectEvent(hear)

  useEffect(() => {
    if (!isOn) return
    const listener = (event: WindowEventMap[Type]) => handle(event)
    window.addEventListener(type, listener)
    return () => window.removeEventListener(type, listener)
  }, [type, isOn])
}

/**
 * Calls `run` once the browser is idle, or after `patience` milliseconds at the latest, if given. Browsers that don't
 * report idleness call it at once, or after half of `patience`. Returns a function that cancels it.
 */
export function whenIdle(run: () => void, patience?: number): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(run, patience === undefined ? {} : { timeout: patience })
    return () => cancelIdleCallback(request)
  }
  if (patience === undefined) {
    run()
    return () => undefined
  }
  const timer = setTimeout(run, patience / 2)
  return () => clearTimeout(timer)
}
