import { subscribeToasts, type ToastMessage } from '@meshdeck/platform/shell'
import { lazy, Suspense, useEffect, useState } from 'react'

const fetchStack = async () => ({ default: (await import('./ToastStack')).ToastStack })

// rendered only after its download: a rejection would crash the whole page, and React keeps it forever
const ToastStack = lazy(fetchStack)

type Props = {
  /** Whether nothing else is loading. */
  isIdle?: boolean
}

/**
 * Shows toasts; the shell mounts it once. The toast code is downloaded with the first toast, or earlier when idle,
 * because a lost connection must be reported without one. Messages wait until the download succeeds.
 */
export function ToastOutlet({ isIdle = false }: Props) {
  const [waitingMessages, setWaitingMessages] = useState<ToastMessage[]>([])
  const isFetched = useIsFetched(waitingMessages.length + Number(isIdle))

  useEffect(
    () => subscribeToasts((message) => setWaitingMessages((before) => [...before, message])),
    [],
  )

  return (
    isFetched && (
      <Suspense>
        <ToastStack waiting={waitingMessages} onShown={() => setWaitingMessages([])} />
      </Suspense>
    )
  )
}

/** Whether the toast stack is loaded. Tries the download for each new message, and when the browser is online again. */
function useIsFetched(wishes: number): boolean {
  const [isFetched, setIsFetched] = useState(false)

  useEffect(() => {
    if (isFetched || wishes === 0) return
    const load = () =>
      void fetchStack().then(
        () => setIsFetched(true),
        (error: unknown) => console.warn('Toasts cannot be shown yet', error),
      )
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [wishes, isFetched])

  return isFetched
}
