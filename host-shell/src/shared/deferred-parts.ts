import { queryClient, useReachable, useServerStatus } from '@meshdeck/platform'
import { initialStatus, isHealthy } from '@meshdeck/platform/shell'
import { useTimeout, useWindowEvent } from '@meshdeck/ui/shell'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { deferredStages, savesData, useDeferredStage } from './idle-scheduler'
import { subscribeToQueries } from './queries'

/** Changes that make a late part that failed to load be fetched again: another page, or the server responding again. */
export type RetryTrigger = { path: string; isReachable: boolean }

/**
 * Returns which late parts may load now. When the browser saves data, nothing loads ahead: notices load with the first
 * problem, and both notices and commands on the first interaction.
 */
export function useDeferredParts() {
  const stage = useDeferredStage()
  const { isTroubled, isReachable, wasWell } = useProblemState()
  const isRequested = useIsUiRequested()
  const isSparing = savesData()
  const ahead = isSparing ? 0 : stage

  return {
    notices: ahead >= deferredStages.first || isTroubled || (isSparing && isRequested),
    backgroundTasks: stage >= deferredStages.first,
    commands: ahead >= deferredStages.commands || isRequested,
    overlays: ahead >= deferredStages.overlays,
    isReachable,
    wasWell,
  }
}

/**
 * Whether the user wants the palette or the keys before their code has loaded: by Ctrl+K, which `boot.ts` handles, or,
 * when nothing loads ahead, by any interaction with the page.
 */
function useIsUiRequested(): boolean {
  const [isRequested, setIsRequested] = useState(false)
  const checkRequest = () => setIsRequested(savesData() || isPaletteRequested())
  // delayed until the top bar is mounted, which contains the palette's button
  useTimeout(() => setIsRequested(isPaletteRequested()), isRequested ? undefined : 0)
  useWindowEvent('keydown', checkRequest, !isRequested)
  useWindowEvent('pointerdown', checkRequest, !isRequested)
  return isRequested
}

const isPaletteRequested = () => 'palette' in document.documentElement.dataset

/**
 * Returns whether there is a problem to report: a failed call, or a server that is unhealthy or on trial. Also returns
 * whether the server responds and whether it was healthy before, for parts that load only then.
 */
function useProblemState() {
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

/** Fetches what users open next, once it `isDue`. `fetchNext` must be the same function in every render. */
export function useFetchAhead(isDue: boolean, fetchNext: () => Promise<void>): void {
  useEffect(() => {
    if (isDue) void fetchNext()
  }, [isDue, fetchNext])
}
