import { queryClient } from '@meshdeck/platform'
import { useInterval, useTimeout } from '@meshdeck/ui/shell'
import { useState } from 'react'

import { askStatus } from './ask-status'
import { shownData } from './shown-data'

/** How often the server is asked while nobody answers. */
const ASK_MS = 3000

/** What a single call suffered while the server was well is asked for again no sooner. */
const waitAfter = { 'a call': 10_000, 'the server': 0 } as const

/** What was read later than that is not read again after an outage. */
const FRESH_MS = 30_000

type Connection = { isBack: boolean; isDown: boolean }

/**
 * Asks for the server while it does not answer, and reads again what is on screen once it does, so that
 * nobody has to press Retry after an outage.
 */
export function useRecovery({ isBack, isDown }: Connection): void {
  const [lost, setLost] = useState<'nothing' | 'a call' | 'the server'>('nothing')
  const lostNow = isDown ? 'the server' : 'a call'
  if (!isBack && lost !== lostNow && lost !== 'the server') setLost(lostNow)
  const isOutage = lost === 'the server'

  useTimeout(() => void askStatus(), isBack ? undefined : 0)
  useInterval(() => void askStatus(), isBack ? undefined : ASK_MS)
  useTimeout(
    () => {
      setLost('nothing')
      readAgain({ isOutage })
    },
    isBack && lost !== 'nothing' ? waitAfter[lost] : undefined,
  )
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
