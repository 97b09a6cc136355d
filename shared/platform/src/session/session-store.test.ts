import { DAY_MS } from '@meshdeck/domain/times'
import { sessionOf, tokenOf } from '@meshdeck/testing/session'

import { store } from '../store'
import { sessionSchema } from './session-schema'
import {
  endSession,
  onSessionEnd,
  readToken,
  sessionAtom,
  startSession,
  updateOwnUser,
} from './session-store'
import { watchOtherTabs } from './watch-other-tabs'

const tokenOfOneHour = () => tokenOf({ exp: Math.floor(Date.now() / 1000) + 3600 })
const session = sessionOf('netops', { baseUrl: '/api' })

afterEach(() => {
  jest.useRealTimers()
  endSession('signed-out')
})

test.each(['baseUrl', 'jwt', 'user', 'userPlatformRole'])(
  'signs no user in without %s [SE-042]',
  (field) => {
    expect(sessionSchema.safeParse({ ...session, [field]: undefined }).success).toBe(false)
  },
)

test('stores a remembered session in the browser, another one in its tab', () => {
  startSession(session, { remember: true })
  expect([localStorage.length > 0, sessionStorage.length]).toEqual([true, 0])

  startSession(session, { remember: false })
  expect([localStorage.length, sessionStorage.length > 0]).toEqual([0, true])
})

test('stores the session with token, name, user and role [SE-018, SE-019, SE-020, SE-021, SE-029]', () => {
  startSession(session, { remember: false })
  const [stored = ''] = Object.values({ ...sessionStorage })
  expect(sessionSchema.parse(JSON.parse(String(stored)))).toEqual(session)
})

test("updates the stored user with the server's current data, in the same storage", () => {
  startSession(session, { remember: true })
  updateOwnUser({ ...session.user, platform_role_id: 'super-admin' })

  expect(store.get(sessionAtom).session?.userPlatformRole).toBe('super-admin')
  expect(Object.values({ ...localStorage }).join()).toContain('"userPlatformRole":"super-admin"')
  expect(sessionStorage).toHaveLength(0)
})

test('ignores data about a user who is not signed in', () => {
  startSession(session, { remember: false })
  updateOwnUser({ ...session.user, username: 'somebody', platform_role_id: 'super-admin' })

  expect(store.get(sessionAtom).session).toEqual(session)
})

test('ends a session of months on time, beyond the limit of a timer', () => {
  jest.useFakeTimers()
  const end = Date.now() + 60 * DAY_MS
  const jwt = tokenOf({ exp: Math.floor(end / 1000) })
  startSession({ ...session, jwt }, { remember: false })

  // browsers fire a timer with too long a delay at once, and then the next one, endlessly
  jest.advanceTimersToNextTimer()
  expect(end - Date.now()).toBeLessThan(40 * DAY_MS)
  jest.advanceTimersByTime(end - Date.now() - DAY_MS)
  expect(readToken()).toBe(jwt)
  jest.advanceTimersByTime(DAY_MS)
  expect(store.get(sessionAtom)).toEqual({ endedBy: 'expired' })
  jest.useRealTimers()
})

test('clears the session at signing out and notifies once [SE-045]', () => {
  const endings: string[] = []
  const stop = onSessionEnd((endedBy) => endings.push(endedBy))
  startSession(session, { remember: true })

  endSession('signed-out')
  endSession('refused')
  stop()

  expect(endings).toEqual(['signed-out'])
  expect(readToken()).toBeUndefined()
  expect(localStorage.length + sessionStorage.length).toBe(0)
  expect(store.get(sessionAtom)).toEqual({ endedBy: 'signed-out' })
})

test('ends the previous session at a sign-in as another user, and keeps none of its data', () => {
  const endings: string[] = []
  const stop = onSessionEnd((endedBy, username) => endings.push(`${username} ${endedBy}`))
  startSession(session, { remember: false })
  startSession({ ...session, jwt: `${session.jwt}2` }, { remember: false })
  expect(endings).toEqual([])
  startSession({ ...session, username: 'beata' }, { remember: false })
  stop()
  expect(endings).toEqual(['netops signed-out'])
})

test('ends a session when its token expires', () => {
  jest.useFakeTimers()
  startSession({ ...session, jwt: tokenOfOneHour() }, { remember: false })

  jest.advanceTimersByTime(3_599_000 - 1000)
  expect(readToken()).toBeDefined()
  jest.advanceTimersByTime(3000)
  jest.useRealTimers()

  expect(store.get(sessionAtom)).toEqual({ endedBy: 'expired' })
})

test('signs out here when another tab signs out', async () => {
  watchOtherTabs()
  startSession(session, { remember: true })

  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'meshdeck_session', newValue: null }))

  expect(readToken()).toBeUndefined()
})

const hear = (key: string, value: unknown) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(value) }))

test('ends with the reason of another tab', async () => {
  watchOtherTabs()
  startSession(session, { remember: true })

  hear('meshdeck_session_end', { username: 'netops', endedBy: 'refused' })

  expect(store.get(sessionAtom)).toEqual({ endedBy: 'refused' })
})

test('ends a session of this tab alone too when another tab signs out', async () => {
  watchOtherTabs()
  startSession(session, { remember: false })

  hear('meshdeck_session_end', { username: 'netops', endedBy: 'signed-out' })

  expect(readToken()).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

test('signs in here with a remembered sign-in of another tab', async () => {
  watchOtherTabs()
  hear('meshdeck_session', session)
  expect(readToken()).toBe(session.jwt)
})

test.each([['meshdeck_session', { jwt: 'x' }], ['meshdeck_session_end', 'gone'] as const])(
  'drops an invalid message of another tab under %s',
  async (key, value) => {
    watchOtherTabs()
    startSession(session, { remember: true })
    const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined)

    hear(key, value)

    expect(readToken()).toBe(session.jwt)
    expect(warning).toHaveBeenCalled()
    warning.mockRestore()
  },
)

test('ends the session on a device that slept past the expiry when it wakes [SE-044]', async () => {
  watchOtherTabs()
  startSession(session, { remember: false })
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS)

  document.dispatchEvent(new Event('visibilitychange'))
  clock.mockRestore()

  expect(store.get(sessionAtom)).toEqual({ endedBy: 'expired' })
})

test('keeps a session of this tab alone whatever other tabs do', async () => {
  watchOtherTabs()
  startSession(session, { remember: false })

  window.dispatchEvent(new StorageEvent('storage', { key: 'meshdeck_session', newValue: null }))

  expect(readToken()).toBe(session.jwt)
})

test('keeps the session of a page when another tab starts one on another server', async () => {
  watchOtherTabs()
  startSession(session, { remember: true })

  hear('meshdeck_session', { ...session, baseUrl: 'https://other.example/api', jwt: session.jwt })

  expect(store.get(sessionAtom).session?.baseUrl).toBe('/api')
  expect(Object.values({ ...sessionStorage }).join()).toContain('"baseUrl":"/api"')
})
