import * as z from 'zod/mini'

import { apiBase } from '../api/base'
import { store } from '../store'
import { sessionSchema, type Session } from './session-schema'
import {
  clearStoredSession,
  END_KEY,
  isSharedSession,
  parseText,
  storeForTab,
} from './session-storage'
import { apply, readToken, sessionAtom, watchExpiry } from './session-store'
import { isTokenValid, SESSION_KEY } from './token'

/** Message of another tab about the end of a session; it contains no secrets. */
const endNewsSchema = z.object({
  username: z.string(),
  endedBy: z.enum(['signed-out', 'expired', 'refused']),
})

/**
 * Follows events elsewhere: a sign-out or sign-in in another tab, and a device that slept past the end of the session.
 * Drops invalid messages of other tabs. The shell calls it once.
 */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === END_KEY) followEnd(newValue)
    else if (key === null || (key === SESSION_KEY && newValue === null)) followRemoval()
    else if (key === SESSION_KEY) followStart(newValue)
  })
  // timers don't run while a device sleeps
  document.addEventListener('visibilitychange', watchExpiry)
}

function followEnd(text: string | null): void {
  const news = parseText(text, endNewsSchema)
  if (!news) return
  apply({ ...news, kind: 'ended-elsewhere', isShared: isSharedSession() })
  // the remembered session may belong to another user by now
  if (readToken() === undefined) clearStoredSession({ tabOnly: true })
}

/** Handles the removal of the remembered session without notice, such as when the site's storage is cleared. */
function followRemoval(): void {
  if (isSharedSession()) apply({ kind: 'ended', endedBy: 'signed-out' })
}

function followStart(text: string | null): void {
  const session = parseText(text, sessionSchema)
  if (!session || !isTokenValid(session.jwt)) return
  if (session.baseUrl === apiBase()) {
    apply({ kind: 'started-elsewhere', session, isShared: isSharedSession() })
  } else {
    keepOwn(store.get(sessionAtom).session)
  }
}

/** Keeps this page's session when another tab starts one on another server. */
function keepOwn(own: Session | undefined): void {
  if (own) storeForTab(own)
}
