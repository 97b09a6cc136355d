/** @backend seeded */
import { z } from '@meshdeck/platform'
import { endSession, forgetBase, sessionSchema } from '@meshdeck/platform/shell'
import { admin, backend, callApi } from '@meshdeck/testing/backend'
import { fault } from '@meshdeck/testing/faults'
import { tokenOf } from '@meshdeck/testing/session'

import { launch } from './StartupPage'

const host = () => new URL(backend().url).host
const settings = () => ({ variant: 'hosted' as const, hostedHosts: [host()] })

async function tokenOfAdmin(): Promise<string> {
  const reply = await callApi('post', 'users/adm/authenticate', admin)
  return z.parse(z.object({ AuthToken: z.string() }), reply).AuthToken
}

/** Builds a launch link like the account page. */
async function goodLink(change: Record<string, string> = {}) {
  return new URLSearchParams({
    backend: backend().url,
    token: await tokenOfAdmin(),
    sToken: 'account-token',
    tenantId: 'tenant-7',
    tenantName: 'Harbour',
    username: admin.username,
    userId: 'user-9',
    isNewTenant: 'true',
    ...change,
  })
}

const storedSession = () =>
  z.parse(sessionSchema, JSON.parse(localStorage.getItem('meshdeck_session') ?? 'null'))

afterEach(() => {
  endSession('signed-out')
  forgetBase()
})

test('signs in with a launch link, and keeps its data across a reload [SE-017, SE-030, SE-031, SE-032, SE-033, SE-034, SE-035, SE-036, SE-037, SE-038, SE-039, SE-040, SE-041, AP-008, AP-115]', async () => {
  expect(await launch(await goodLink(), settings())).toBeUndefined()

  expect(storedSession()).toMatchObject({
    baseUrl: `${backend().url}/api`,
    username: 'admin',
    userPlatformRole: 'super-admin',
    tenantId: 'tenant-7',
    tenantName: 'Harbour',
    amuiAuthToken: 'account-token',
    amuiUserId: 'user-9',
    isNewTenant: true,
  })
  expect(localStorage.getItem('base_url')).toBe(`${backend().url}/api`)
})

test('accepts a server address with a trailing slash', async () => {
  const link = await goodLink({ backend: `${backend().url}//` })
  expect(await launch(link, settings())).toBeUndefined()
  expect(storedSession().baseUrl).toBe(`${backend().url}/api`)
})

test('treats a tenant as new only for the exact value [SE-041]', async () => {
  await launch(await goodLink({ isNewTenant: 'TRUE' }), settings())
  expect(storedSession().isNewTenant).toBe(false)
})

const in1970 = tokenOf({ exp: 1 })
const later = tokenOf({ exp: 4_000_000_000 })

test.each([
  ['without a token', { token: '' }, 'incomplete'],
  ['without a user', { username: '' }, 'incomplete'],
  ['to a server that the settings do not name', { backend: 'https://evil.example' }, 'foreign'],
  [
    'that hides another host behind a name',
    { backend: 'https://127.0.0.1@evil.example' },
    'foreign',
  ],
  ["whose backend isn't an address", { backend: 'javascript:alert(1)' }, 'foreign'],
  ['whose token is over', { token: in1970 }, 'expired'],
  ['whose token cannot be read', { token: 'secret' }, 'expired'],
  ['whose token the server did not give', { token: later }, 'refused'],
])('rejects a link %s', async (_, change, fault) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await launch(await goodLink(change), settings())).toBe(fault)
  expect({ ...localStorage, ...sessionStorage }).toEqual({})
  log.mockRestore()
})

test("reports a server that doesn't respond", async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const link = await goodLink()
  await backend().stop()
  expect(await launch(link, settings())).toBe('unreachable')
  await backend().start()
  log.mockRestore()
})

test("shows the server's own message when the server fails", async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const link = await goodLink()
  await fault({ kind: 'error', message: 'disk full', path: '/api/v1/users' })
  expect(await launch(link, settings())).toEqual({ serverSays: 'disk full' })
  log.mockRestore()
})

test('uses https for a backend without a scheme [AP-009]', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const link = await goodLink({ backend: host() })
  // there is no https server in the test, so the failed request is the furthest it gets
  expect(await launch(link, settings())).toBe('unreachable')
  expect(String(log.mock.calls[0])).toContain(`https://${host()}/api/v1/users`)
  log.mockRestore()
})

test('trusts no server unless the console is hosted', async () => {
  const elsewhere = await goodLink({ backend: 'https://api.example' })
  const selfHosted = { variant: 'self-hosted' as const, hostedHosts: ['api.example'] }
  expect(await launch(elsewhere, selfHosted)).toBe('foreign')
})
