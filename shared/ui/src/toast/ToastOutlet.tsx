import { subscribeToasts, type ToastMessage } from '@meshdeck/platform/shell'
import { useEffect, useState } from 'react'

import { lazyOverlay } from '../overlays/lazy-overlay'

const LazyToastStack = lazyOverlay(async () => (await import('./ToastStack')).ToastStack)

/** Where toasts appear. The shell mounts it once; the first toast fetches what draws them. */
export function ToastOutlet() {
  const [waiting, setWaiting] = useState<ToastMessage[]>()

  useEffect(
    () => subscribeToasts((message) => setWaiting((before = []) => [...before, message])),
    [],
  )

  return waiting && <LazyToastStack waiting={waiting} onShown={() => setWaiting([])} />
}
