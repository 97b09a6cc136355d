import { z } from '@meshdeck/platform'
import { sessionSchema } from '@meshdeck/platform/shell'

import { sendReads, storedSession } from './early-reads'

describe('storedSession', () => {
  const tokenUntil = (seconds: number) => `e30.${btoa(JSON.stringify({ exp: seconds }))}.none`
  const good = {
    baseUrl: '/api',
    jwt: tokenUntil(9_000_000_000),
    username: 'ada',
    user: { username: 'ada', platform_role_id: 'admin', platform_role: null },
    userPlatformRole: 'admin',
  }

  afterEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  const keep = (storage: Storage, session: unknown) =>
    storage.setItem('meshdeck_session', JSON.stringify(session))

  test('returns the stored session that the console would find', () => {
    expect(z.safeParse(sessionSchema, good).success).toBe(true)
    keep(localStorage, good)
    expect(storedSession()).toEqual({ baseUrl: '/api', token: good.jwt, isAdmin: true })

    keep(localStorage, { ...good, userPlatformRole: 'platform-user' })
    expect(storedSession()).toMatchObject({ isAdmin: false })
  })

  test.each([
    ['nothing', null],
    ['no object', 'garbage'],
    ['a list', [good]],
    ['no token', { ...good, jwt: undefined }],
    ['an empty token', { ...good, jwt: '' }],
    ['no base', { ...good, baseUrl: '' }],
    ['no name', { ...good, username: 7 }],
    ['no role', { ...good, userPlatformRole: undefined }],
    ['no user', { ...good, user: null }],
    ['a user without role', { ...good, user: { username: 'ada' } }],
  ])("returns no session for %s, like the console's schema", (_name, stored) => {
    expect(z.safeParse(sessionSchema, stored).success).toBe(false)
    keep(localStorage, stored)
    expect(storedSession()).toBeUndefined()
  })

  test("returns no session for text that isn't JSON", () => {
    localStorage.setItem('meshdeck_session', '{"jwt":')
    expect(storedSession()).toBeUndefined()
  })

  test.each([
    'x',
    'a.b.c',
    tokenUntil(1),
    `e30.${btoa('{"exp":"soon"}')}.x`,
    `e30.${btoa('{"exp":1e999}')}.x`,
  ])('returns no session when the token has expired or is unreadable: %s', (jwt) => {
    keep(localStorage, { ...good, jwt })
    expect(storedSession()).toBeUndefined()
  })

  test("prefers the tab's session unless it is invalid, with no fallback once it has expired", () => {
    keep(localStorage, good)
    keep(sessionStorage, { ...good, baseUrl: '/other' })
    expect(storedSession()).toMatchObject({ baseUrl: '/other' })
    keep(sessionStorage, {})
    expect(storedSession()).toMatchObject({ baseUrl: '/api' })
    keep(sessionStorage, { ...good, jwt: tokenUntil(1) })
    expect(storedSession()).toBeUndefined()
  })

  test('returns no session for a user who is denied access to the console', () => {
    const user = { ...good.user, platform_role: { deny_dashboard_access: true } }
    keep(localStorage, { ...good, user })
    expect(storedSession()).toBeUndefined()
  })
})

describe('sendReads', () => {
  const settings = { variant: 'hosted' as const, hostedHosts: ['api.example'] }
  const session = { baseUrl: '/api', token: 'T', isAdmin: false }

  let sent: Array<[url: string, authorization: string | null]>
  const own = globalThis.fetch

  beforeEach(() => {
    sent = []
    // replaces the real network call
    globalThis.fetch = async (url, init) => {
      sent.push([String(url), new Headers(init?.headers).get('Authorization')])
      throw new TypeError('Failed to fetch')
    }
  })
  afterEach(() => {
    globalThis.fetch = own
    globalThis.meshdeckReads = undefined
    localStorage.clear()
  })

  const reads = [
    { path: 'nodes/a%2Fb' },
    { path: 'users', role: 'admin' as const },
    { path: 'activity', edition: 'pro' as const },
    { path: 'plain', edition: 'community' as const },
  ]
  const pathsSent = () => sent.map(([url]) => url.replace(`${window.location.origin}/api/`, ''))

  test('sends the token with each call and stores the calls by their address', () => {
    sendReads(session, { reads: [{ path: 'nodes/a%2Fb' }], settings })
    const url = `${window.location.origin}/api/nodes/a%2Fb`
    expect(sent).toEqual([[url, 'Bearer T']])
    expect(globalThis.meshdeckReads?.get(url)).toMatchObject({ authorization: 'Bearer T' })
  })

  test.each([
    [false, null, ['nodes/a%2Fb']],
    [true, null, ['nodes/a%2Fb', 'users']],
    [false, 'pro', ['nodes/a%2Fb', 'activity']],
    [false, 'community', ['nodes/a%2Fb', 'plain']],
  ])(
    'sends the matching reads (admin: %s, edition of the last visit: %s)',
    (isAdmin, edition, expected) => {
      if (edition !== null) localStorage.setItem('edition', edition)
      sendReads({ ...session, isAdmin }, { reads, settings })
      expect(pathsSent()).toEqual(expected)
    },
  )

  test('sends reads to a hosted server only if the settings name it', () => {
    sendReads(
      { ...session, baseUrl: 'https://api.example/api/' },
      { reads: [{ path: 'hosts' }], settings },
    )
    expect(sent).toEqual([['https://api.example/api/hosts', 'Bearer T']])

    sendReads({ ...session, baseUrl: 'https://elsewhere.example/api' }, { reads, settings })
    const selfHosted = { ...settings, variant: 'self-hosted' as const }
    sendReads({ ...session, baseUrl: 'https://api.example/api' }, { reads, settings: selfHosted })
    expect(sent).toHaveLength(1)
  })
})
