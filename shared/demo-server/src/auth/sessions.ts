import { millisecondsNow, unixNow } from '../clock'
import { refused } from '../http/replies'
import { ifThereIsRoom } from '../storage/database'
import type { Store } from '../storage/store'

/**
 * `strict` ends sessions and asks for the current password; `recorded` keeps to what the recorded servers do, which
 * end no session and let a session change everything.
 */
export const sessionRules = ['strict', 'recorded'] as const
export type SessionRules = (typeof sessionRules)[number]

/** What a person's token says about the session it belongs to. */
export type Session = {
  userName: string
  /** Tells sessions apart; empty in tokens that were signed before sessions had one. */
  sessionId: string
  /** Record of an access token, empty in others. Its record decides how long it counts. */
  tokenId: string
  /** The account's series when the token was signed. A change of the series ends all tokens from before. */
  series: string
  /** In unix seconds. */
  expires: number
}

export type Sessions = {
  rules: SessionRules
  /** Whether neither the session nor all sessions of its account have ended since it began. */
  isOpen(session: Session): boolean
  /** @throws Refusal 401 for a session that has ended, such as while a password was hashed */
  checkIsOpen(session: Session | undefined): void
  /** Ends one session, for good. An access token isn't one: it has a record, which can be deleted. */
  end(session: Session): void
  /** Notes that the person of this session has just given the current password. */
  confirm(session: Session): void
  /** @throws Refusal 403 unless the current password was given in this session a moment ago */
  checkIsConfirmed(session: Session | undefined): void
  /** The current password was given for one change, which is done. */
  forgetConfirmation(session: Session | undefined): void
}

const CONFIRMED_MS = 5 * 60_000

/** Which sessions still count. Those that have ended are stored until their tokens expire. */
export function createSessions(store: Store, rules: SessionRules): Sessions {
  const ended = endedIn(store)
  /** By session, until when its confirmation counts. */
  const confirmed = new Map<string, number>()

  const sessions: Sessions = {
    rules,
    isOpen({ userName, sessionId, tokenId, series }) {
      if (rules === 'recorded' || tokenId !== '') return true
      return !ended.has(sessionId) && store.users.find(userName)?.token_series === series
    },
    checkIsOpen(session) {
      if (session && !isStillOpen(session)) throw refused(401, 'unauthorized')
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
      if (until < millisecondsNow()) throw refused(403, 'confirm your current password first')
    },
    forgetConfirmation(session) {
      if (session) confirmed.delete(keyOf(session))
    },
  }
  /** The record of an access token may have gone with its account or password. */
  const isStillOpen = (session: Session) =>
    sessions.isOpen(session) && (session.tokenId === '' || store.accessTokens.has(session.tokenId))
  return sessions
}

const keyOf = ({ userName, sessionId, tokenId, series }: Session) =>
  JSON.stringify([userName, sessionId, tokenId, series])

/** The ids of sessions that have ended, in memory and in the database. */
function endedIn({ db }: Store) {
  const rows = db.all('SELECT id FROM ended_sessions')
  const ids = new Set(rows.map(({ id }) => String(id)))

  return {
    has: (id: string) => ids.has(id),
    add(id: string, expires: number) {
      ids.add(id)
      // a full disk keeps nobody signed in
      ifThereIsRoom(() => {
        forgetExpired()
        db.run('INSERT OR IGNORE INTO ended_sessions VALUES (?, ?)', [id, expires])
      })
    },
  }

  function forgetExpired() {
    const gone = db.all('DELETE FROM ended_sessions WHERE expires < ? RETURNING id', [unixNow()])
    for (const { id } of gone) ids.delete(String(id))
  }
}
