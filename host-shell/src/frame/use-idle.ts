import { useIsFetching } from '@meshdeck/platform'
import { useEffect, useState } from 'react'

import { useIsPending } from './pending'

/** The gap between one reply and the call that it leads to is shorter. */
const QUIET_MS = 250

/** An endless poll or a call that hangs holds back no longer. */
const AT_THE_LATEST_MS = 10_000

/**
 * How many quiet moments there have been, up to `turns`: for as long as each of them lasted no code of a page
 * was on its way and no query ran. What nobody waits for begins in one, so that it takes nothing from the page.
 */
export function useIdle(turns: number): number {
  const [turn, setTurn] = useState(0)
  const isPending = useIsPending()
  const isFetching = useIsFetching() > 0
  const isBusy = isPending || isFetching

  useEffect(() => {
    if (isBusy || turn >= turns) return
    const timer = setTimeout(() => setTurn(turn + 1), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isBusy, turn, turns])

  useEffect(() => {
    if (turn >= turns) return
    const timer = setTimeout(() => setTurn(turn + 1), AT_THE_LATEST_MS)
    return () => clearTimeout(timer)
  }, [turn, turns])

  return turn
}
