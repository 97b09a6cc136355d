import { atom, useAtomValue } from 'jotai'

import { store } from '../store'
import { nextState, type SessionEnd, type SessionEvent, type SessionState } from './session-machine'
import type { OwnUser, Session } from './session-schema'
import {
  clearStoredSession,
  isSharedSession,
  storedAtStart,
  storeSession,
  announceEnd,
} from './session-storage'
import { tokenExpiry } from './token'

export type { SessionEnd, SessionState } from './session-machine'

// the longest delay of a browser timer; later expiries are checked again then
const MAX_TIMER_MS = 2_147_483_647

export const sessionAtom = atom<SessionState>(storedAtStart)

/** Returns the token to send, or undefined when no user is signed in. */
export function readToken(): string | undefined {
  return store.get(sessionAtom).session?.jwt
}

/** Starts a session in place of any other; `remember` as in `storeSession`. */
export function startSession(session: Session, options: { remember: boolean }): void {
  storeSession(session, options)
  apply({ kind: 'signed-in', session })
}

/** Updates the signed-in user with the server's current data; the session stays in the same storage. */
export function updateOwnUser(user: OwnUser): void {
  const { session } = apply({ kind: 'user-read', user })
  if (session?.user === user) storeSession(session, { remember: isSharedSession() })
}

/**
 * Ends the session once, here and in the other tabs that it affects; further calls change nothing. Other modules that
 * hold data subscribe with `onSessionEnd`.
 */
export function endSession(endedBy: SessionEnd): void {
  const { session } = store.get(sessionAtom)
  if (!session) return
  // first, because other tabs treat a session that disappears without notice as a sign-out
  announceEnd({ username: session.username, endedBy })
  clearStoredSession()
  apply({ kind: 'ended', endedBy })
}

type EndListener = (endedBy: SessionEnd, username: string) => void

const listeners = new Set<EndListener>()

/** Calls `listener` with the ended session when a session ends. Returns a function that unsubscribes it. */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies an event and its effects. Returns the new state. Only for this folder. */
export function apply(event: SessionEvent): SessionState {
  const previousState = store.get(sessionAtom)
  const newState = nextState(previousState, event)
  if (newState === previousState) return newState
  store.set(sessionAtom, newState)
  watchExpiry()
  const endedBy = 'endedBy' in newState ? (newState.endedBy ?? 'signed-out') : 'signed-out'
  // the next user must not find data of the previous one
  const username = previousState.session?.username
  if (username !== undefined && username !== newState.session?.username) {
    listeners.forEach((listener) => listener(endedBy, username))
  }
  return newState
}

let expiryTimer: ReturnType<typeof setTimeout> | undefined

/** Ends the session when its token expires, before the next request would fail. */
export function watchExpiry(): void {
  clearTimeout(expiryTimer)
  const { session } = store.get(sessionAtom)
  const expiry = session && tokenExpiry(session.jwt)
  if (expiry === undefined) return
  const timeLeft = expiry - Date.now()
  if (timeLeft <= 0) return endSession('expired')
  expiryTimer = setTimeout(watchExpiry, Math.min(timeLeft, MAX_TIMER_MS))
}

/** Returns the session of the signed-in user. Throws outside of pages that require one. */
export function useSession(): Session {
  const { session } = useAtomValue(sessionAtom)
  if (!session) throw new Error('This page was opened without a session')
  return session
}

/** For components that also work without a session: returns the session if there is one, and why the last one ended. */
export function useSessionState(): SessionState {
  return useAtomValue(sessionAtom)
}
