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

/** Calls `act` every `period` milliseconds for as long as the component stands, never without a `period`. */
export function useInterval(act: () => void, period: number | undefined): void {
  const handleTurn = useEffectEvent(act)

  useEffect(() => {
    if (period === undefined) return
    const timer = setInterval(() => handleTurn(), period)
    return () => clearInterval(timer)
  }, [period])
}

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

/** Hears an event of the window for as long as the component stands and `isOn`; always with the latest `hear`. */
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
 * Runs it once the browser has nothing else to do, after `patience` milliseconds at the latest where they are given. Not
 * every browser says when it is idle: the others run it at once, or after half of the patience. Returns how it is given
 * up.
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
