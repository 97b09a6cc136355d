import { queryClient, useReachable, useServerStatus } from '@meshdeck/platform'
import { initialStatus, isHealthy } from '@meshdeck/platform/shell'
import { useTimeout, useWindowEvent } from '@meshdeck/ui/shell'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { lateTurns, savesData, useLateTurn } from './idle-scheduler'
import { subscribeToQueries } from './queries'

/** What makes a late part that did not arrive be fetched again: another page, or that somebody answers again. */
export type LateVisit = { path: string; isReachable: boolean }

/**
 * Which of the parts that may come after the page are let in now. Where data is saved nothing comes ahead: the
 * notices with the first trouble, and they and the commands with the first touch.
 */
export function useLateParts() {
  const turn = useLateTurn()
  const { isTroubled, isReachable, wasWell } = useTrouble()
  const isWanted = useEarlyWish()
  const isSparing = savesData()
  const ahead = isSparing ? 0 : turn

  return {
    notices: ahead >= lateTurns.first || isTroubled || (isSparing && isWanted),
    duties: turn >= lateTurns.first,
    commands: ahead >= lateTurns.commands || isWanted,
    overlays: ahead >= lateTurns.overlays,
    isReachable,
    wasWell,
  }
}

/**
 * Whether somebody wants the palette or the keys before their code is here: by Ctrl+K, which `boot.ts` hears, or,
 * where nothing comes ahead, by touching the page at all.
 */
function useEarlyWish(): boolean {
  const [isWanted, setIsWanted] = useState(false)
  const look = () => setIsWanted(savesData() || isPaletteWanted())
  // once the top bar stands, in which the palette's button takes its place
  useTimeout(() => setIsWanted(isPaletteWanted()), isWanted ? undefined : 0)
  useWindowEvent('keydown', look, !isWanted)
  useWindowEvent('pointerdown', look, !isWanted)
  return isWanted
}

const isPaletteWanted = () => 'palette' in document.documentElement.dataset

/**
 * Whether there is something of the server to tell: a call has failed, or it says itself that it is not well or on
 * trial. With it whether anybody answers, and whether it was well before, for those who hear of it only then.
 */
function useTrouble() {
  const isReachable = useReachable()
  const status = useServerStatus()
  const [hasFailed, setHasFailed] = useState(false)
  const [wasWell, setWasWell] = useState(false)
  const isWell = isHealthy(status)
  if (isWell && !wasWell && status !== initialStatus) setWasWell(true)
  const failsNow = useSyncExternalStore(subscribeToQueries, isAnyFailed)
  if (failsNow && !hasFailed) setHasFailed(true)

  const isQuiet = isWell && status.isBrokerConnected && !status.isOnTrial
  return { isTroubled: hasFailed || !isReachable || !isQuiet, isReachable, wasWell }
}

const isAnyFailed = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.error !== null)

/** Fetches what is opened next, once it `isDue`. `fetchNext` stays the same from render to render. */
export function useFetchAhead(isDue: boolean, fetchNext: () => Promise<void>): void {
  useEffect(() => {
    if (isDue) void fetchNext()
  }, [isDue, fetchNext])
}
