import { sessionOf } from '@meshdeck/testing/session'

import { nextState, type SessionEvent, type SessionState } from './session-machine'

const ours = sessionOf('netops')
const theirs = sessionOf('night-watch')
const signedIn: SessionState = { session: ours }
const nobody: SessionState = {}

const end = (endedBy: 'signed-out' | 'expired' | 'refused', more: object) =>
  ({ kind: 'ended-elsewhere', username: 'netops', isShared: true, endedBy, ...more }) as const

test.each<[string, SessionState, SessionEvent, SessionState]>([
  ['signing in starts a session', nobody, { kind: 'signed-in', session: ours }, signedIn],
  [
    'signing in again replaces another session',
    signedIn,
    { kind: 'signed-in', session: theirs },
    { session: theirs },
  ],
  [
    'signing out ends the session',
    signedIn,
    { kind: 'ended', endedBy: 'signed-out' },
    { endedBy: 'signed-out' },
  ],
  [
    'a rejected token ends the session',
    signedIn,
    { kind: 'ended', endedBy: 'refused' },
    { endedBy: 'refused' },
  ],
  [
    'its expiry ends the session',
    signedIn,
    { kind: 'ended', endedBy: 'expired' },
    { endedBy: 'expired' },
  ],
  [
    'a changed role is adopted',
    signedIn,
    { kind: 'user-read', user: { ...ours.user, platform_role_id: 'platform-user' } },
    {
      session: {
        ...ours,
        user: { ...ours.user, platform_role_id: 'platform-user' },
        userPlatformRole: 'platform-user',
      },
    },
  ],
  [
    'signing out in another tab ends the session here, even one of this tab only',
    signedIn,
    end('signed-out', { isShared: false }),
    { endedBy: 'signed-out' },
  ],
  [
    'a token rejected in another tab ends a shared session',
    signedIn,
    end('refused', {}),
    { endedBy: 'refused' },
  ],
  [
    'signing in in another tab signs in here',
    { endedBy: 'refused' },
    { kind: 'started-elsewhere', session: ours, isShared: true },
    signedIn,
  ],
  [
    'another user who signs in in another tab replaces a shared session',
    signedIn,
    { kind: 'started-elsewhere', session: theirs, isShared: true },
    { session: theirs },
  ],
])('%s [SE-042, SE-044, SE-045]', (...[, state, event, expected]) => {
  expect(nextState(state, event)).toEqual(expected)
})

test.each<[string, SessionState, SessionEvent]>([
  ['a second end', { endedBy: 'refused' }, { kind: 'ended', endedBy: 'signed-out' }],
  ['an expiry without a session', nobody, { kind: 'ended', endedBy: 'expired' }],
  ['a read of another user', signedIn, { kind: 'user-read', user: theirs.user }],
  ['a read of a user without a session', nobody, { kind: 'user-read', user: ours.user }],
  ['the end of another person’s session', signedIn, end('signed-out', { username: 'beata' })],
  [
    'a token rejected in another tab with its own session',
    signedIn,
    end('refused', { isShared: false }),
  ],
  [
    'a remembered session of another tab, where this tab has its own',
    signedIn,
    { kind: 'started-elsewhere', session: theirs, isShared: false },
  ],
])('changes nothing for %s [SE-047]', (_, state, event) => {
  expect(nextState(state, event)).toBe(state)
})
