import { atom } from 'jotai'
import { safeParse } from 'zod/mini'

import { store } from '../store'
import { sessionSchema, type OwnUser, type Session } from './session-schema'
import { isTokenValid, tokenExpiry } from './token'

/** Why a session ended: the user left, its time was over, or the server refused its token. */
export type SessionEnd = 'signed-out' | 'expired' | 'refused'

/** The session if somebody is signed in, else why the last one ended, if one did. */
export type SessionState = { session: Session } | { session?: undefined; endedBy?: SessionEnd }

const SESSION_KEY = 'meshdeck_session'

// the longest time a browser's timer can hold; later expiries are looked at again then
const LONGEST_TIMER_MS = 2_147_483_647

export const sessionAtom = atom<SessionState>(readStored())

/** The token to send, or undefined when nobody is signed in. */
export function readToken(): string | undefined {
  return store.get(sessionAtom).session?.jwt
}

/**
 * Starts a session. Remembered ones survive the browser, others its tab only (decision OP-17).
 */
export function startSession(session: Session, { remember }: { remember: boolean }): void {
  clearStored()
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(SESSION_KEY, JSON.stringify(session))
  store.set(sessionAtom, { session })
  watchExpiry()
}

/**
 * Takes over what the server now says of the signed-in user, such as another role. The session stays
 * stored where it is; a reply about somebody who is no longer signed in changes nothing.
 */
export function updateOwnUser(user: OwnUser): void {
  const { session } = store.get(sessionAtom)
  if (session?.username !== user.username) return
  const updated = { ...session, user, userPlatformRole: user.platform_role_id }
  const storage = sessionStorage.getItem(SESSION_KEY) === null ? localStorage : sessionStorage
  storage.setItem(SESSION_KEY, JSON.stringify(updated))
  store.set(sessionAtom, { session: updated })
}

/** Ends the session once; further calls change nothing. What else holds data hears of it by `onSessionEnd`. */
export function endSession(endedBy: SessionEnd): void {
  if (!store.get(sessionAtom).session) return
  clearStored()
  store.set(sessionAtom, { endedBy })
  listeners.forEach((listener) => listener(endedBy))
}

const listeners = new Set<(endedBy: SessionEnd) => void>()

/** Calls `listener` when a session ends. Returns the function that stops it. */
export function onSessionEnd(listener: (endedBy: SessionEnd) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
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

/** Ends a remembered session here when another tab has signed out, or cleared everything. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const isGone = key === null || (key === SESSION_KEY && newValue === null)
    // a session of this tab alone is no business of others
    if (isGone && sessionStorage.getItem(SESSION_KEY) === null) endSession('signed-out')
  })
}

function readStored(): SessionState {
  for (const storage of [localStorage, sessionStorage]) {
    const session = parseSession(storage.getItem(SESSION_KEY))
    if (session && isTokenValid(session.jwt)) return { session }
    if (session) return { endedBy: 'expired' }
  }
  return {}
}

function parseSession(text: string | null): Session | undefined {
  if (text === null) return undefined
  try {
    const stored = safeParse(sessionSchema, JSON.parse(text))
    if (stored.success) return stored.data
    console.warn('The stored session is unreadable and was dropped', stored.error.message)
  } catch {
    console.warn('The stored session is not JSON and was dropped')
  }
  return undefined
}

function clearStored(): void {
  localStorage.removeItem(SESSION_KEY)
  sessionStorage.removeItem(SESSION_KEY)
}
