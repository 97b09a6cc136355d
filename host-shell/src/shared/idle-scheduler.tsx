import { useIsFetching } from '@meshdeck/platform'
import { useIdleTimeout, useTimeout } from '@meshdeck/ui/shell'
import { createContext, use, useState, type ReactNode } from 'react'

import { useIsPending } from './PendingMark'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the browser's
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Whether the browser was told to save data: nothing is fetched then before somebody needs it. */
export const savesData = () => navigator.connection?.saveData === true

/** The gap between one reply and the call that it leads to is shorter. */
const QUIET_MS = 250

/** An endless poll or a call that hangs holds back no longer. */
const AT_THE_LATEST_MS = 10_000

/**
 * How many quiet moments there have been, up to `turns`: for as long as each of them lasted no code of a page
 * was on its way and no query ran, and then the browser had nothing else to do. What nobody waits for begins in
 * one, so that it takes nothing from the page.
 */
export function useIdle(turns: number): number {
  const [turn, setTurn] = useState(0)
  const isPending = useIsPending()
  const isFetching = useIsFetching() > 0
  const isOver = turn >= turns
  const goOn = () => setTurn(turn + 1)
  useIdleTimeout(goOn, isPending || isFetching || isOver ? undefined : QUIET_MS, turn)
  useTimeout(goOn, isOver ? undefined : AT_THE_LATEST_MS, turn)

  return turn
}

/**
 * What is late comes in this order: what tells of trouble and what the frame owes everybody, then what people do
 * next, then what they open.
 */
export const lateTurns = { first: 1, commands: 2, overlays: 3 } as const

const TurnContext = createContext(0)

/** Lets what is late around a page in, turn by turn. Apart from the frame, which a call that begins or ends does not draw anew. */
export function LateTurns({ children }: { children: ReactNode }) {
  return <TurnContext value={useIdle(lateTurns.overlays)}>{children}</TurnContext>
}

/** Which turn it is, 0 while the first page is on its way. */
export const useLateTurn = () => use(TurnContext)
