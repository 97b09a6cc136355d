import { atom } from 'jotai'

import { store } from '../store'
import { nextState, type SessionEnd, type SessionEvent, type SessionState } from './session-machine'
import type { OwnUser, Session } from './session-schema'
import {
  clearStoredSession,
  isSharedSession,
  storedAtStart,
  storeSession,
  tellEnd,
} from './session-storage'
import { tokenExpiry } from './token'

export type { SessionEnd, SessionState } from './session-machine'

// the longest time a browser's timer can hold; later expiries are looked at again then
const LONGEST_TIMER_MS = 2_147_483_647

export const sessionAtom = atom<SessionState>(storedAtStart)

/** The token to send, or undefined when nobody is signed in. */
export function readToken(): string | undefined {
  return store.get(sessionAtom).session?.jwt
}

/** Starts a session, in place of any other; `remember` as `storeSession` says. */
export function startSession(session: Session, options: { remember: boolean }): void {
  storeSession(session, options)
  apply({ kind: 'signed-in', session })
}

/** Takes over what the server now says of the signed-in user; the session stays stored where it is. */
export function updateOwnUser(user: OwnUser): void {
  const { session } = apply({ kind: 'user-read', user })
  if (session?.user === user) storeSession(session, { remember: isSharedSession() })
}

/**
 * Ends the session once, here and in the other tabs that it concerns; further calls change nothing.
 * What else holds data hears of it by `onSessionEnd`.
 */
export function endSession(endedBy: SessionEnd): void {
  const { session } = store.get(sessionAtom)
  if (!session) return
  // first, because others take a session that is gone without a word for signed out
  tellEnd({ username: session.username, endedBy })
  clearStoredSession()
  apply({ kind: 'ended', endedBy })
}

type EndListener = (endedBy: SessionEnd, username: string) => void

const listeners = new Set<EndListener>()

/** Calls `listener` when a session ends, with whose it was. Returns the function that stops it. */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets the event happen, and what follows from it. Gives the state after it. Not for use elsewhere. */
export function apply(event: SessionEvent): SessionState {
  const before = store.get(sessionAtom)
  const after = nextState(before, event)
  if (after === before) return after
  store.set(sessionAtom, after)
  watchExpiry()
  const endedBy = 'endedBy' in after ? (after.endedBy ?? 'signed-out') : 'signed-out'
  // whoever comes after somebody else must find nothing of theirs
  const username = before.session?.username
  if (username !== undefined && username !== after.session?.username) {
    listeners.forEach((listener) => listener(endedBy, username))
  }
  return after
}

let expiryTimer: ReturnType<typeof setTimeout> | undefined

/** Ends the session when its token expires, before the next click finds out. */
export function watchExpiry(): void {
  clearTimeout(expiryTimer)
  const { session } = store.get(sessionAtom)
  const expiry = session && tokenExpiry(session.jwt)
  if (expiry === undefined) return
  const rest = expiry - Date.now()
  if (rest <= 0) return endSession('expired')
  expiryTimer = setTimeout(watchExpiry, Math.min(rest, LONGEST_TIMER_MS))
}
