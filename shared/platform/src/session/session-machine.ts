import type { OwnUser, Session } from './session-schema'

/** Why a session ended: a sign-out, an expired token, or a token refused by the server. */
export type SessionEnd = 'signed-out' | 'expired' | 'refused'

/** The session of the signed-in user, or why the last session ended, if there was one. */
export type SessionState = { session: Session } | { session?: undefined; endedBy?: SessionEnd }

/** Events of a session. `isShared`: this tab's session is the remembered one of all tabs. */
export type SessionEvent =
  | { kind: 'signed-in'; session: Session }
  | { kind: 'user-read'; user: OwnUser }
  | { kind: 'ended'; endedBy: SessionEnd }
  | { kind: 'ended-elsewhere'; username: string; endedBy: SessionEnd; isShared: boolean }
  | { kind: 'started-elsewhere'; session: Session; isShared: boolean }

/**
 * The state machine of a session [SE-042 to SE-045, AP-003]. Returns the same state if the event changes nothing, so
 * that an end is reported once, however many requests and tabs detect it.
 */
export function nextState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.kind) {
    case 'signed-in':
      return { session: event.session }
    case 'started-elsewhere':
      // a session of this tab alone isn't affected by other tabs
      return state.session && !event.isShared ? state : { session: event.session }
    default:
      return state.session ? nextOfSession(state, event) : state
  }
}

type SignedInState = Extract<SessionState, { session: Session }>
type LaterEvent = Exclude<SessionEvent, { kind: 'signed-in' | 'started-elsewhere' }>

function nextOfSession(state: SignedInState, event: LaterEvent): SessionState {
  const { session } = state
  switch (event.kind) {
    case 'user-read':
      // a response about a user who is no longer signed in changes nothing
      return event.user.username === session.username
        ? {
            session: {
              ...session,
              user: event.user,
              userPlatformRole: event.user.platform_role_id,
            },
          }
        : state
    case 'ended':
      return { endedBy: event.endedBy }
    case 'ended-elsewhere':
      return endsHereToo(session, event) ? { endedBy: event.endedBy } : state
  }
}

/**
 * Whether an end in another tab also ends this session: a sign-out applies to all tabs of the user, any other end only
 * to the shared token.
 */
function endsHereToo(
  { username }: Session,
  event: Extract<SessionEvent, { kind: 'ended-elsewhere' }>,
): boolean {
  return event.username === username && (event.isShared || event.endedBy === 'signed-out')
}
