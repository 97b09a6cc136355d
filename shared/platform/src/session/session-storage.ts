import * as z from 'zod/mini'

import type { SessionEnd, SessionState } from './session-machine'
import { sessionSchema, type Session } from './session-schema'
import { isTokenValid, SESSION_KEY } from './token'

export const END_KEY = 'meshdeck_session_end'

/**
 * Stores a session: remembered ones survive closing the browser, others only last as long as their tab (decision
 * OP-17).
 */
export function storeSession(session: Session, { remember }: { remember: boolean }): void {
  const [storage, other] = remember
    ? [localStorage, sessionStorage]
    : [sessionStorage, localStorage]
  other.removeItem(SESSION_KEY)
  storage.setItem(SESSION_KEY, JSON.stringify(session))
}

/** Stores a session for this tab, without changing the remembered one. */
export function storeForTab(session: Session): void {
  sessionStorage.setItem(SESSION_KEY, JSON.stringify(session))
}

/** Removes the session of this tab, and the remembered one unless it may belong to another user by now. */
export function clearStoredSession({ tabOnly = false } = {}): void {
  sessionStorage.removeItem(SESSION_KEY)
  if (!tabOnly) localStorage.removeItem(SESSION_KEY)
}

/** Whether the session of this tab is the remembered one of all tabs. */
export function isSharedSession(): boolean {
  return sessionStorage.getItem(SESSION_KEY) === null
}

/** Reads the stored state. Drops a value that isn't a session; an expired session is reported as such. */
function readStoredState(): SessionState {
  // the session of this tab takes precedence over that of all tabs
  for (const storage of [sessionStorage, localStorage]) {
    const session = parseText(storage.getItem(SESSION_KEY), sessionSchema)
    if (!session) storage.removeItem(SESSION_KEY)
    else return isTokenValid(session.jwt) ? { session } : { endedBy: 'expired' }
  }
  return {}
}

/** The stored state as of when the page was opened. */
export const storedAtStart: SessionState = readStoredState()

/** Notifies the other tabs that a user's session ended, and why. */
export function announceEnd(news: { username: string; endedBy: SessionEnd }): void {
  localStorage.setItem(END_KEY, JSON.stringify(news))
  // other tabs only need the change event, not the value
  localStorage.removeItem(END_KEY)
}

/** Parses a stored text. Drops invalid text with a warning in the console. */
export function parseText<Value>(
  text: string | null,
  schema: z.ZodMiniType<Value>,
): Value | undefined {
  if (text === null) return undefined
  try {
    const result = z.safeParse(schema, JSON.parse(text))
    if (result.success) return result.data
    console.warn('The stored session is unreadable and was dropped', result.error.message)
  } catch {
    console.warn('The stored session is not JSON and was dropped')
  }
  return undefined
}
