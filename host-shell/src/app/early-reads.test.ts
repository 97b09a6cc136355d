import { z } from '@meshdeck/platform'
import { sessionSchema } from '@meshdeck/platform/shell'

import { sendReads, storedSession } from './early-reads'

describe('early reads', () => {
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

  test('is what the console would find', () => {
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
  ])('what has %s is none, as for the console', (_name, stored) => {
    expect(z.safeParse(sessionSchema, stored).success).toBe(false)
    keep(localStorage, stored)
    expect(storedSession()).toBeUndefined()
  })

  test('a text that is no JSON is none', () => {
    localStorage.setItem('meshdeck_session', '{"jwt":')
    expect(storedSession()).toBeUndefined()
  })

  test.each([
    'x',
    'a.b.c',
    tokenUntil(1),
    `e30.${btoa('{"exp":"soon"}')}.x`,
    `e30.${btoa('{"exp":1e999}')}.x`,
  ])('a token that is over or cannot be read, %s, is none', (jwt) => {
    keep(localStorage, { ...good, jwt })
    expect(storedSession()).toBeUndefined()
  })

  test('that of the tab comes first, unless it makes no sense; one that is over is not made up for', () => {
    keep(localStorage, good)
    keep(sessionStorage, { ...good, baseUrl: '/other' })
    expect(storedSession()).toMatchObject({ baseUrl: '/other' })
    keep(sessionStorage, {})
    expect(storedSession()).toMatchObject({ baseUrl: '/api' })
    keep(sessionStorage, { ...good, jwt: tokenUntil(1) })
    expect(storedSession()).toBeUndefined()
  })

  test('who is kept out of the console has none', () => {
    const user = { ...good.user, platform_role: { deny_dashboard_access: true } }
    keep(localStorage, { ...good, user })
    expect(storedSession()).toBeUndefined()
  })
})

describe('send reads', () => {
  const settings = { variant: 'hosted' as const, hostedHosts: ['api.example'] }
  const session = { baseUrl: '/api', token: 'T', isAdmin: false }

  let sent: Array<[url: string, authorization: string | null]>
  const own = globalThis.fetch

  beforeEach(() => {
    sent = []
    // the wire itself: what would leave the page
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

  test('sends the token with each, and keeps the calls by their address', () => {
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
  ])('an admin: %s, edition of the last visit: %s', (isAdmin, edition, expected) => {
    if (edition !== null) localStorage.setItem('edition', edition)
    sendReads({ ...session, isAdmin }, { reads, settings })
    expect(pathsSent()).toEqual(expected)
  })

  test('a hosted server is asked if the settings name it, and no other', () => {
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
