import { enum as oneOf, object, string } from 'zod/mini'

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

/** What other tabs tell of an end; nothing in it is secret. */
const endNewsSchema = object({
  username: string(),
  endedBy: oneOf(['signed-out', 'expired', 'refused']),
})

/**
 * Follows what happens elsewhere: signing out or in in another tab, and a device that slept past the
 * end of the session. What another tab says is dropped when it makes no sense. The shell calls it once.
 */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === END_KEY) followEnd(newValue)
    else if (key === null || (key === SESSION_KEY && newValue === null)) followRemoval()
    else if (key === SESSION_KEY) followStart(newValue)
  })
  // timers stand still while a device sleeps
  document.addEventListener('visibilitychange', watchExpiry)
}

function followEnd(text: string | null): void {
  const news = parseText(text, endNewsSchema)
  if (!news) return
  apply({ ...news, kind: 'ended-elsewhere', isShared: isSharedSession() })
  // the remembered one may be that of somebody who has come since
  if (readToken() === undefined) clearStoredSession({ tabOnly: true })
}

/** The remembered session went without a word, as when the storage of the site is emptied. */
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

/** A session of another server is not for this page, which goes on with the one that it has. */
function keepOwn(own: Session | undefined): void {
  if (own) storeForTab(own)
}
