import { queryClient } from '@meshdeck/platform'
import { useEffect, useRef } from 'react'

import { askStatus } from './ask-status'
import { shownData } from './shown-data'

/** How often the server is asked while nobody answers. */
const ASK_MS = 3000

/** What a single call suffered while the server was well is asked for again no sooner. */
const LONE_FAILURE_MS = 10_000

/** What was read later than that is not read again after an outage. */
const FRESH_MS = 30_000

type Connection = { isBack: boolean; isDown: boolean }

/**
 * Asks for the server while it does not answer, and reads again what is on screen once it does, so that
 * nobody has to press Retry after an outage.
 */
export function useRecovery({ isBack, isDown }: Connection): void {
  const wasAway = useRef(false)
  const wasDown = useRef(false)

  useEffect(() => {
    if (isBack) return
    void askStatus()
    const timer = setInterval(() => void askStatus(), ASK_MS)
    return () => clearInterval(timer)
  }, [isBack])

  useEffect(() => {
    if (!isBack) {
      wasAway.current = true
      wasDown.current ||= isDown
      return
    }
    if (!wasAway.current) return
    const isOutage = wasDown.current
    const timer = setTimeout(
      () => {
        wasAway.current = false
        wasDown.current = false
        readAgain({ isOutage })
      },
      isOutage ? 0 : LONE_FAILURE_MS,
    )
    return () => clearTimeout(timer)
  }, [isBack, isDown])
}

/** Once each. After an outage the server may be another one, and all that is on screen is old. */
function readAgain({ isOutage }: { isOutage: boolean }): void {
  // pages whose code did not arrive wait for it; the browser itself need not have been offline
  if (isOutage) window.dispatchEvent(new Event('online'))
  const old = isOutage ? shownData().filter((query) => query.isStaleByTime(FRESH_MS)) : []
  void queryClient.refetchQueries({
    predicate: (query) =>
      query.state.status === 'error' ||
      (isOutage && query.queryKey[0] === 'server-config') ||
      old.includes(query),
  })
}
