import { useEffect, useEffectEvent } from 'react'

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
