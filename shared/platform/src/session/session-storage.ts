import { safeParse, type ZodMiniType } from 'zod/mini'

import type { SessionEnd, SessionState } from './session-machine'
import { sessionSchema, type Session } from './session-schema'
import { isTokenValid, SESSION_KEY } from './token'

export const END_KEY = 'meshdeck_session_end'

/** Keeps a session: remembered ones survive the browser, others their tab only (decision OP-17). */
export function storeSession(session: Session, { remember }: { remember: boolean }): void {
  const [storage, other] = remember
    ? [localStorage, sessionStorage]
    : [sessionStorage, localStorage]
  other.removeItem(SESSION_KEY)
  storage.setItem(SESSION_KEY, JSON.stringify(session))
}

/** Keeps a session for this tab, whatever becomes of the remembered one. */
export function storeForTab(session: Session): void {
  sessionStorage.setItem(SESSION_KEY, JSON.stringify(session))
}

/** Forgets the session of this tab, and the remembered one unless it may be that of others by now. */
export function clearStoredSession({ tabOnly = false } = {}): void {
  sessionStorage.removeItem(SESSION_KEY)
  if (!tabOnly) localStorage.removeItem(SESSION_KEY)
}

/** Whether the session of this tab is the remembered one that all tabs have. */
export function isSharedSession(): boolean {
  return sessionStorage.getItem(SESSION_KEY) === null
}

/** What the last visit left. A value that is no session is dropped, one that is over says so. */
function readStoredState(): SessionState {
  // what is of this tab alone comes before what all tabs have
  for (const storage of [sessionStorage, localStorage]) {
    const session = parseText(storage.getItem(SESSION_KEY), sessionSchema)
    if (!session) storage.removeItem(SESSION_KEY)
    else return isTokenValid(session.jwt) ? { session } : { endedBy: 'expired' }
  }
  return {}
}

/** What the last visit left, as it was when the page began. */
export const storedAtStart: SessionState = readStoredState()

/** Tells the other tabs that somebody's session ended, and why. */
export function tellEnd(news: { username: string; endedBy: SessionEnd }): void {
  localStorage.setItem(END_KEY, JSON.stringify(news))
  // only the news matter, which are heard as a change
  localStorage.removeItem(END_KEY)
}

/** What a stored text says; one that makes no sense is dropped with a word to whoever looks. */
export function parseText<Value>(
  text: string | null,
  schema: ZodMiniType<Value>,
): Value | undefined {
  if (text === null) return undefined
  try {
    const stored = safeParse(schema, JSON.parse(text))
    if (stored.success) return stored.data
    console.warn('The stored session is unreadable and was dropped', stored.error.message)
  } catch {
    console.warn('The stored session is not JSON and was dropped')
  }
  return undefined
}
