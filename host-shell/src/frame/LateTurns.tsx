import { createContext, use, type ReactNode } from 'react'

import { useIdle } from './use-idle'

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
