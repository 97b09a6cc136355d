import type { OwnUser, Session } from './session-schema'

/** Why a session ended: the user left, its time was over, or the server refused its token. */
export type SessionEnd = 'signed-out' | 'expired' | 'refused'

/** The session if somebody is signed in, else why the last one ended, if one did. */
export type SessionState = { session: Session } | { session?: undefined; endedBy?: SessionEnd }

/** What can happen to a session. `isShared`: this tab's session is the remembered one of all tabs. */
export type SessionEvent =
  | { kind: 'signed-in'; session: Session }
  | { kind: 'user-read'; user: OwnUser }
  | { kind: 'ended'; endedBy: SessionEnd }
  | { kind: 'ended-elsewhere'; username: string; endedBy: SessionEnd; isShared: boolean }
  | { kind: 'started-elsewhere'; session: Session; isShared: boolean }

/**
 * The whole life of a session [SE-042 to SE-045, AP-003]. Gives the state itself when the event
 * changes nothing, so that an end is told once however many calls and tabs report it.
 */
export function nextState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.kind) {
    case 'signed-in':
      return { session: event.session }
    case 'started-elsewhere':
      // a session of this tab alone is no business of others
      return state.session && !event.isShared ? state : { session: event.session }
    default:
      return state.session ? nextOfSession(state, event) : state
  }
}

type Signed = Extract<SessionState, { session: Session }>
type Later = Exclude<SessionEvent, { kind: 'signed-in' | 'started-elsewhere' }>

function nextOfSession(state: Signed, event: Later): SessionState {
  const { session } = state
  switch (event.kind) {
    case 'user-read':
      // a reply about somebody who is no longer signed in changes nothing
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

/** Signing out is meant for every tab of that person; another end concerns the shared token only. */
function endsHereToo(
  { username }: Session,
  event: Extract<SessionEvent, { kind: 'ended-elsewhere' }>,
): boolean {
  return event.username === username && (event.isShared || event.endedBy === 'signed-out')
}
