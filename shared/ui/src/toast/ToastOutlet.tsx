import { subscribeToasts, type ToastMessage } from '@meshdeck/platform/shell'
import { lazy, Suspense, useEffect, useState } from 'react'

const fetchStack = async () => ({ default: (await import('./ToastStack')).ToastStack })

// drawn only once it is here: a rejection would take the whole page down, and React keeps it for ever
const ToastStack = lazy(fetchStack)

/** When everything that a first page needs is here, on all but the slowest connections. */
const QUIET_MS = 4000

/**
 * Where toasts appear; the shell mounts it once. What draws them is fetched with the first toast, or
 * before it in a quiet moment: that the connection is lost must be told without one. Messages wait
 * for as long as it cannot be had.
 */
export function ToastOutlet() {
  const [waiting, setWaiting] = useState<ToastMessage[]>([])
  const isHere = useIsFetched(waiting.length > 0)

  useEffect(() => subscribeToasts((message) => setWaiting((before) => [...before, message])), [])

  return (
    isHere && (
      <Suspense>
        <ToastStack waiting={waiting} onShown={() => setWaiting([])} />
      </Suspense>
    )
  )
}

/** Whether the stack is here. It is asked for when it is wanted, after a while, and when the browser is online again. */
function useIsFetched(isWanted: boolean): boolean {
  const [isHere, setIsHere] = useState(false)

  useEffect(() => {
    if (isHere) return
    const load = () =>
      void fetchStack().then(
        () => setIsHere(true),
        (error: unknown) => console.warn('Toasts cannot be shown yet', error),
      )
    const timer = setTimeout(load, isWanted ? 0 : QUIET_MS)
    window.addEventListener('online', load)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', load)
    }
  }, [isWanted, isHere])

  return isHere
}
