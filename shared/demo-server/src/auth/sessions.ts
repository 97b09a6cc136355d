import { MINUTE_MS } from '@meshdeck/domain/times'

import { millisecondsNow, unixNow } from '../clock'
import { httpError } from '../http/replies'
import { skipIfDiskFull } from '../storage/database'
import type { Store } from '../storage/store'

/**
 * `strict` ends sessions and requires the current password; `recorded` behaves like the recorded servers, which end no
 * session and let a session change everything.
 */
export const sessionRules = ['strict', 'recorded'] as const
export type SessionRules = (typeof sessionRules)[number]

/** Session data in a user's token. */
export type Session = {
  userName: string
  /** Identifies the session; empty in tokens signed before sessions had IDs. */
  sessionId: string
  /** Record of an access token, which decides how long it is valid. Empty in other tokens. */
  tokenId: string
  /** Series of the account when the token was signed. A new series ends all earlier tokens. */
  series: string
  /** Unix seconds. */
  expires: number
}

export type Sessions = {
  rules: SessionRules
  /** Whether neither the session nor all sessions of its account were ended since it began. */
  isOpen(session: Session): boolean
  /** Throws HttpError 401 for a session that has ended, for example while a password was hashed. */
  checkIsOpen(session: Session | undefined): void
  /** Ends one session for good. An access token has no session but a record, which can be deleted. */
  end(session: Session): void
  /** Records that the user of this session just entered the current password. */
  confirm(session: Session): void
  /** Throws HttpError 403 unless the current password was entered in this session a moment ago. */
  checkIsConfirmed(session: Session | undefined): void
  /** Clears the confirmation, which is valid for one change. */
  forgetConfirmation(session: Session | undefined): void
}

const CONFIRMED_MS = 5 * MINUTE_MS

/** Tracks which sessions are valid. Ended ones are stored until their tokens expire. */
export function createSessions(store: Store, rules: SessionRules): Sessions {
  const ended = createEndedSessions(store)
  /** Expiry of the confirmation by session. */
  const confirmed = new Map<string, number>()

  const sessions: Sessions = {
    rules,
    isOpen({ userName, sessionId, tokenId, series }) {
      if (rules === 'recorded' || tokenId !== '') return true
      return !ended.has(sessionId) && store.users.find(userName)?.token_series === series
    },
    checkIsOpen(session) {
      if (session && !isStillOpen(session)) throw httpError(401, 'unauthorized')
    },
    end({ sessionId, expires }) {
      if (rules === 'recorded' || sessionId === '') return
      confirmed.delete(sessionId)
      ended.add(sessionId, expires)
    },
    confirm(session) {
      const now = millisecondsNow()
      for (const [key, until] of confirmed) if (until < now) confirmed.delete(key)
      confirmed.set(keyOf(session), now + CONFIRMED_MS)
    },
    checkIsConfirmed(session) {
      if (rules === 'recorded' || !session) return
      const until = confirmed.get(keyOf(session)) ?? 0
      if (until < millisecondsNow()) throw httpError(403, 'confirm your current password first')
    },
    forgetConfirmation(session) {
      if (session) confirmed.delete(keyOf(session))
    },
  }
  /** the record of an access token may have been deleted with its account or password */
  const isStillOpen = (session: Session) =>
    sessions.isOpen(session) && (session.tokenId === '' || store.accessTokens.has(session.tokenId))
  return sessions
}

const keyOf = ({ userName, sessionId, tokenId, series }: Session) =>
  JSON.stringify([userName, sessionId, tokenId, series])

/** Keeps the IDs of ended sessions, in memory and in the database. */
function createEndedSessions({ db }: Store) {
  const rows = db.all('SELECT id FROM ended_sessions')
  const ids = new Set(rows.map(({ id }) => String(id)))

  return {
    has: (id: string) => ids.has(id),
    add(id: string, expires: number) {
      ids.add(id)
      // a full disk doesn't keep anyone signed in
      skipIfDiskFull(() => {
        forgetExpired()
        db.run('INSERT OR IGNORE INTO ended_sessions VALUES (?, ?)', [id, expires])
      })
    },
  }

  function forgetExpired() {
    const expiredRows = db.all('DELETE FROM ended_sessions WHERE expires < ? RETURNING id', [
      unixNow(),
    ])
    for (const { id } of expiredRows) ids.delete(String(id))
  }
}
