/** @backend seeded */
import { admin, backend, callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { fault } from '@meshdeck/testing/faults'
import { QueryObserver } from '@tanstack/react-query'

import { queryClient } from '../query-client'
import { reachableAtom, setReachable } from '../server/reachability'
import {
  endSession,
  onSessionEnd,
  readToken,
  sessionAtom,
  startSession,
} from '../session/session-store'
import { store } from '../store'
import { apiBase } from './base'
import { api } from './client'

afterEach(() => endSession('signed-out'))

/** Starts the administrator's session with a token that the server never issued. */
async function forgeSession() {
  await signInAsAdmin()
  const { session } = store.get(sessionAtom)
  if (!session) throw new Error('The sign-in started no session')
  const [head = '', claims = ''] = session.jwt.split('.')
  const forged = { ...session, jwt: `${head}.${claims}.forged` }
  startSession(forged, { remember: false })
}

const statusOf = (path: string) =>
  api.get(path, { throwHttpErrors: false }).then(({ status }) => status)

test("sends the session's token with every request, and none without a session [AP-001]", async () => {
  const sent: Array<string | null> = []
  const hooks = {
    afterResponse: [
      ({ request }: { request: Request }) => void sent.push(request.headers.get('Authorization')),
    ],
  }
  await api.get('server/status', { hooks })
  await signInAsAdmin()
  await api.get('networks', { hooks })
  expect(sent).toEqual([null, `Bearer ${readToken()}`])
})

test('ends the session at a 401, once for several requests [AP-003]', async () => {
  await forgeSession()
  const ends: string[] = []
  const stop = onSessionEnd((endedBy) => ends.push(endedBy))

  expect(await Promise.all(['networks', 'hosts', 'users'].map(statusOf))).toEqual([401, 401, 401])
  stop()

  expect(ends).toEqual(['refused'])
  expect(readToken()).toBeUndefined()
})

test.each([
  ['users/adm/authenticate', '/api/users/adm/authenticate'],
  ['users/ada/auth/verify-totp', '/api/users/{username}/auth/verify-totp'],
  ['v1/users/logout', '/api/v1/users/logout'],
])("doesn't end the session at a 401 of %s [AP-005]", async (call, path) => {
  await signInAsAdmin()
  await fault({ kind: 'error', status: 401, message: 'unauthorized', path })

  await expect(callApi('post', call, {})).rejects.toMatchObject({ status: 401 })
  expect(readToken()).toBeDefined()
})

test('refuses a token for a deleted user with a 401, which ends no session', async () => {
  await signInAsAdmin()
  const token = { name: 'ci', user_name: 'gone', expires_at: '2031-01-01T00:00:00Z' }

  await expect(callApi('post', 'v1/users/access_token', token)).rejects.toMatchObject({
    status: 401,
  })
  expect(readToken()).toBeDefined()
})

test('keeps a session that followed an older token when a late 401 for that token arrives', async () => {
  await signInAsAdmin()
  const headers = { Authorization: 'Bearer older.token.forged' }
  const { status } = await api.get('networks', { headers, throwHttpErrors: false })

  expect(status).toBe(401)
  expect(readToken()).toBeDefined()
})

test('uses the API address given by the page, or else its own origin [AP-006, AP-007]', () => {
  const own = globalThis.meshdeckBackend
  globalThis.meshdeckBackend = 'https://mesh.example:8443'
  expect(apiBase()).toBe('https://mesh.example:8443/api')
  globalThis.meshdeckBackend = undefined
  expect(apiBase()).toBe('/api')
  globalThis.meshdeckBackend = own
})

/** Returns how often a query tries before it fails. */
async function attemptsOf(path: string, options = {}) {
  let attempts = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['nodes', 1, { path }],
    queryFn: async () => {
      attempts += 1
      return (await api.get(path, options)).status
    },
  })
  await new Promise<void>((done) => {
    const stop = observer.subscribe(({ isError }) => isError && done(stop()))
  })
  return attempts
}

test("tries a read five times, half a second apart, while the server doesn't respond [AP-079]", async () => {
  await signInAs(admin)
  await backend().stop()
  const start = performance.now()
  expect(await attemptsOf('networks')).toBe(5)
  // timers may fire a little early
  expect(performance.now() - start).toBeGreaterThan(4 * 490)
  await backend().start()
})

test('never repeats a refused request [AP-079]', async () => {
  await signInAs(admin)
  expect(await attemptsOf('no-such-route')).toBe(1)
})

test('marks the server as reachable again after a refusal', async () => {
  setReachable(false)
  expect(await statusOf('networks')).toBe(401)
  expect(store.get(reachableAtom)).toBe(true)
})

test.each(['before', 'after', 'half'] as const)(
  'treats a request whose connection drops %s the response as unreachable',
  async (when) => {
    await signInAsAdmin()
    await fault({ kind: 'drop', when, path: '/api/hosts' })

    await expect(callApi('get', 'hosts')).rejects.toMatchObject({ name: 'UnreachableError' })
    expect(store.get(reachableAtom)).toBe(false)
  },
)

test("treats a request that times out as unreachable and doesn't repeat it", async () => {
  await signInAsAdmin()
  const slow = await fault({ kind: 'latency', milliseconds: 600_000, path: '/api/hosts' })

  expect(await attemptsOf('hosts', { timeout: 50 })).toBe(1)
  expect(await slow.struck()).toBe(1)
  expect(store.get(reachableAtom)).toBe(false)
})

test.each([
  { kind: 'html' },
  { kind: 'malformed', how: 'cut' },
  { kind: 'malformed', how: 'invalid' },
] as const)("reports a response that can't be parsed as a broken contract: %j", async (wanted) => {
  await signInAsAdmin()
  await fault({ ...wanted, path: '/api/hosts' })
  await expect(callApi('get', 'hosts')).rejects.toMatchObject({ name: 'ContractError' })
})

test('has no server message of a refusal whose body breaks off', async () => {
  await signInAsAdmin()
  await fault({ kind: 'drop', when: 'half', path: '/api/hosts' })
  await fault({ kind: 'error', status: 403, message: 'forbidden', path: '/api/hosts' })
  await expect(callApi('get', 'hosts')).rejects.toMatchObject({ status: 403, serverText: '' })
})
