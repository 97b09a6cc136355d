import { subscribeToasts, type ToastMessage } from '@meshdeck/platform/shell'
import { lazy, Suspense, useEffect, useState } from 'react'

const fetchStack = async () => ({ default: (await import('./ToastStack')).ToastStack })

// drawn only once it is here: a rejection would take the whole page down, and React keeps it for ever
const ToastStack = lazy(fetchStack)

type Props = {
  /** Nothing else is on its way. */
  isIdle?: boolean
}

/**
 * Where toasts appear; the shell mounts it once. What draws them is fetched with the first toast, or
 * before it in a quiet moment: that the connection is lost must be told without one. Messages wait
 * for as long as it cannot be had.
 */
export function ToastOutlet({ isIdle = false }: Props) {
  const [waiting, setWaiting] = useState<ToastMessage[]>([])
  const isHere = useIsFetched(waiting.length + Number(isIdle))

  useEffect(() => subscribeToasts((message) => setWaiting((before) => [...before, message])), [])

  return (
    isHere && (
      <Suspense>
        <ToastStack waiting={waiting} onShown={() => setWaiting([])} />
      </Suspense>
    )
  )
}

/** Whether the stack is here. It is asked for with every new wish, and when the browser is online again. */
function useIsFetched(wishes: number): boolean {
  const [isHere, setIsHere] = useState(false)

  useEffect(() => {
    if (isHere || wishes === 0) return
    const load = () =>
      void fetchStack().then(
        () => setIsHere(true),
        (error: unknown) => console.warn('Toasts cannot be shown yet', error),
      )
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [wishes, isHere])

  return isHere
}
