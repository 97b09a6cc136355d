import { useIsFetching } from '@meshdeck/platform'
import { useIdleTimeout, useTimeout } from '@meshdeck/ui/shell'
import { createContext, use, useState, type ReactNode } from 'react'

import { useIsPending } from './PendingMark'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the browser's
  interface Navigator {
    /** Not available in every browser. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Whether the browser is set to save data; if so, nothing is fetched before it is needed. */
export const savesData = () => navigator.connection?.saveData === true

/** Longer than the gap between a reply and the call that it triggers. */
const QUIET_MS = 250

/** Maximum wait, in case of endless polling or a call that hangs. */
const AT_THE_LATEST_MS = 10_000

/**
 * Returns the number of idle periods so far, up to `stages`. In each of them no code of a page was loading, no query was
 * running, and then the browser was idle. Use it to start work that isn't needed immediately without slowing down the
 * page.
 */
export function useIdle(stages: number): number {
  const [stage, setStage] = useState(0)
  const isPending = useIsPending()
  const isFetching = useIsFetching() > 0
  const isFinished = stage >= stages
  const nextStage = () => setStage(stage + 1)
  useIdleTimeout(nextStage, isPending || isFetching || isFinished ? undefined : QUIET_MS, stage)
  useTimeout(nextStage, isFinished ? undefined : AT_THE_LATEST_MS, stage)

  return stage
}

/**
 * Order in which late parts load: first notices and background tasks of the frame, then what users do next, then what
 * they open.
 */
export const deferredStages = { first: 1, commands: 2, overlays: 3 } as const

const StageContext = createContext(0)

/**
 * Provides the current turn for late parts around a page. Separate from the frame, so that starting or ending requests
 * don't rerender it.
 */
export function DeferredStages({ children }: { children: ReactNode }) {
  return <StageContext value={useIdle(deferredStages.overlays)}>{children}</StageContext>
}

/** Returns the current turn, 0 while the first page is loading. */
export const useDeferredStage = () => use(StageContext)
