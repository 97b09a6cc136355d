import { atom, z, type Infer } from '@meshdeck/platform'
import { store } from '@meshdeck/platform/shell'

/** A server that is started again by something is back long before. */
const OVERDUE_MS = 60_000

const KEY = 'meshdeck_restart'

const restartSchema = z.object({
  /** Milliseconds of the clock. */
  askedAt: z.number(),
  /** The server has been seen not to answer since. */
  wasGone: z.boolean(),
})

/** A restart that the server was asked for, and that has not come to its end. */
export type Restart = Infer<typeof restartSchema>

/** How a restart ends: it answers again, or it has answered all the time. */
type End = 'back' | 'unnoticed'

/** Where a restart stands after the server was looked at. */
export function nextRestart(restart: Restart, isThere: boolean, now: number): Restart | End {
  if (!isThere) return restart.wasGone ? restart : { ...restart, wasGone: true }
  if (restart.wasGone) return 'back'
  return now - restart.askedAt >= OVERDUE_MS ? 'unnoticed' : restart
}

/** Whether the server has been away for so long that nothing seems to start it again. */
export function isOverdue({ askedAt, wasGone }: Restart, now: number): boolean {
  return wasGone && now - askedAt >= OVERDUE_MS
}

/** The restart that somebody has asked for in this tab; a reload, which is what people try next, does not forget it. */
export const restartAtom = atom<Restart | undefined>(readStored())

/** Keeps where the restart stands; nothing once it has come to its end. */
export function keepRestart(restart: Restart | undefined): void {
  if (restart) sessionStorage.setItem(KEY, JSON.stringify(restart))
  else sessionStorage.removeItem(KEY)
  store.set(restartAtom, restart)
}

function readStored(): Restart | undefined {
  try {
    return z.safeParse(restartSchema, JSON.parse(sessionStorage.getItem(KEY) ?? '')).data
  } catch {
    return undefined
  }
}
