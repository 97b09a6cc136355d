import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { CONSOLE_HEADER } from '@meshdeck/domain/console-headers'

import { createPasswords } from '../auth/passwords'
import { signInOf } from '../data-folder'
import type { ServerOptions } from '../options'
import type { RunningServer } from '../server'
import { openStore } from '../storage/store'
import { createCaller } from '../testing/caller'
import { exchange } from '../testing/exchange'
import { at } from '../testing/fill'
import { startTestServer } from '../testing/test-server'

const PUBLIC = 'meshdeck-demo'
const everyone = ['admin', 'netops', 'helpdesk', 'field-team', 'ci-runner', 'auditor']

let folder: string
let server: RunningServer | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meshdeck-exposed-'))
})
afterEach(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

async function start(options: Partial<ServerOptions> = {}) {
  await server?.close()
  server = await startTestServer({
    dataDir: folder,
    edition: 'pro',
    seed: { fleet: 120, networks: 1 },
    ...options,
  })
  return server
}

async function statusOf(username: string, password: string, headers: Record<string, string> = {}) {
  const { status } = await exchange(`${server?.url}/api/users/adm/authenticate`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username, password }),
  })
  return status
}

async function everybodyWith(password: string) {
  const statuses = []
  for (const username of everyone) statuses.push(await statusOf(username, password))
  return [...new Set(statuses)]
}

test.each([
  ['a folder that is seeded now', false],
  ['a folder that was seeded with the public password before', true],
])(
  'gives no account of %s the public password when others reach the server',
  async (_, isEarlier) => {
    if (isEarlier) await start()
    const { accounts } = await start({ isExposed: true })
    expect(await everybodyWith(PUBLIC)).toEqual([400])
    expect(await statusOf('technician-01', PUBLIC)).toBe(400)
    const { body } = await createCaller(server?.url ?? '').post('/api/users/adm/authenticate', {
      username: 'admin',
      password: PUBLIC,
    })
    expect(body).toMatchObject({ Message: expect.stringMatching(/shown when the server started/) })
    expect(accounts?.map(({ username }) => username)).toEqual(expect.arrayContaining(everyone))
    const passwords = accounts?.map(({ password }) => password) ?? []
    expect(new Set(passwords).size).toBe(passwords.length)
    for (const { username, password } of accounts ?? []) {
      expect(password).toMatch(/^[\w-]{20,}$/)
      // one of them is disabled
      expect(await statusOf(username, password)).toBe(everyone.includes(username) ? 200 : 401)
    }
    expect(signInOf(folder, { isEmpty: false })).toBe('shown')

    // shown once, and kept by whatever starts it next
    const [admin] = accounts ?? []
    expect((await start({ isExposed: true })).accounts).toEqual([])
    expect((await start()).accounts).toEqual([])
    expect(await statusOf('admin', admin?.password ?? '')).toBe(200)
    expect(await statusOf('admin', PUBLIC)).toBe(400)
  },
)

test('gives all accounts the public password on this machine alone', async () => {
  expect((await start()).accounts).toEqual([])
  expect(await everybodyWith(PUBLIC)).toEqual([200])
})

test('never sets the public password when others reach the server', async () => {
  await start({ isExposed: true })
  const refusal = {
    status: 400,
    body: expect.objectContaining({ Message: expect.stringMatching(/public/) }),
  }
  const admin = await createCaller(server?.url ?? '').signIn({
    username: 'admin',
    password: server?.accounts?.[0]?.password ?? '',
  })
  expect(await admin.post('/api/users/new', {})).not.toMatchObject({ status: 200 })
  const member = { username: 'member', password: PUBLIC, platform_role_id: 'platform-user' }
  expect(await admin.post('/api/users/member', member)).toMatchObject(refusal)
  expect((await admin.get('/api/users')).body).not.toContainEqual(
    expect.objectContaining({ username: 'member' }),
  )
})

/** Returns the secrets that admit devices and users. They derive from the fleet's seed, which is public. */
function secretsIn(dataDir: string) {
  const store = openStore(join(dataDir, 'meshdeck.db'), '1.0.0', 'pro')
  const secrets = [
    ...store.keys.all().map(({ value }) => value),
    ...store.invites.all().flatMap(({ invite_code, invite_url }) => [invite_code, invite_url]),
  ]
  store.close()
  return secrets
}

test('accepts no keys and invites of the demo, which anyone can seed as well', async () => {
  await start({ seed: { fleet: 120, networks: 1, content: 'full' } })
  await server?.close()
  const known = secretsIn(folder)
  expect(known.length).toBeGreaterThan(6)
  await start({ isExposed: true })
  await server?.close()
  const renewed = secretsIn(folder)
  expect(renewed).toHaveLength(known.length)
  expect(renewed.filter((secret) => known.includes(secret))).toEqual([])
  // and stay the same afterward
  await start({ isExposed: true })
  await server?.close()
  expect(secretsIn(folder)).toEqual(renewed)
})

test('renews keys and invites of the demo even if all its passwords were changed before', async () => {
  await start({ seed: { fleet: 120, networks: 1, content: 'full' } })
  await server?.close()
  const store = openStore(join(folder, 'meshdeck.db'), '1.0.0', 'pro')
  const password = await createPasswords('quick').hash('long enough')
  for (const { username } of store.users.all()) store.users.update(username, { password })
  store.close()
  const known = secretsIn(folder)
  expect((await start({ isExposed: true })).accounts).toEqual([])
  await server?.close()
  const renewed = secretsIn(folder)
  expect(renewed).toHaveLength(known.length)
  expect(renewed.filter((secret) => known.includes(secret))).toEqual([])
  await start({ isExposed: true })
  await server?.close()
  expect(secretsIn(folder)).toEqual(renewed)
})

test("keeps the keys of data that began empty, because they don't derive from a seed", async () => {
  const begin = async (isExposed: boolean) => {
    await server?.close()
    server = await startTestServer({ dataDir: folder, edition: 'pro', isExposed })
    return createCaller(server.url)
  }
  const owner = { username: 'owner', password: 'long enough' }
  const nobody = await begin(false)
  await nobody.post('/api/users/adm/createsuperadmin', owner)
  const admin = await nobody.signIn(owner)
  await admin.post('/api/networks', { netid: 'lab', addressrange: '10.99.0.0/24' })
  await server?.close()
  const known = secretsIn(folder)
  expect(known.length).toBeGreaterThan(0)
  await begin(true)
  await server?.close()
  expect(secretsIn(folder)).toEqual(known)
})

test.each(['strict', 'recorded'] as const)(
  'rejects a token from before others reached the server, with %s sessions',
  async (sessions) => {
    const { url } = await start({ sessions })
    const admin = await createCaller(url).signIn({ username: 'admin', password: PUBLIC })
    const asked = { name: 'script', user_name: 'admin', expires_at: '2999-01-01T00:00:00Z' }
    const { body } = await admin.post('/api/v1/users/access_token', asked)
    const tokens = [admin.token, String(at(body, '/Response/AuthToken'))]
    const statuses = () =>
      Promise.all(
        tokens.map(async (token) => {
          const { status } = await createCaller(server?.url ?? '', token).get('/api/users')
          return status
        }),
      )
    expect(await statuses()).toEqual([200, 200])
    await start({ sessions })
    expect(await statuses()).toEqual([200, 200])
    await start({ sessions, isExposed: true })
    expect(await statuses()).toEqual([401, 401])
  },
)

test('gives the owner of a hosted server a password of their own', async () => {
  const { accounts } = await start({ variant: 'hosted', isExposed: true })
  expect(accounts).toContainEqual({ username: 'admin', password: expect.any(String) })
  expect(await statusOf('admin', PUBLIC)).toBe(400)
})

test.each([
  ['the console reports it', { [CONSOLE_HEADER]: 'shared', 'x-forwarded-for': '198.51.100.7' }],
  ['any proxy reports it', { 'x-forwarded-for': '198.51.100.7' }],
  ['one of several proxies reports it', { 'x-forwarded-for': '127.0.0.1, 198.51.100.7' }],
  ["a proxy doesn't report the address", { 'x-forwarded-for': 'unknown' }],
  ['a proxy reports it in the newer header', { forwarded: 'for=198.51.100.7' }],
  ['a proxy reports it in a nonstandard header', { 'x-real-ip': '198.51.100.7' }],
  ['a proxy reports only itself', { via: '1.1 edge' }],
])('rejects the public password in a call from elsewhere: %s', async (_, headers) => {
  await start({ consoleSecret: 'shared' })
  expect(await statusOf('admin', PUBLIC, headers)).toBe(400)
  const local = { [CONSOLE_HEADER]: 'shared', 'x-forwarded-for': '127.0.0.1' }
  expect(await statusOf('admin', PUBLIC, local)).toBe(200)
  expect(await statusOf('admin', PUBLIC, { 'x-forwarded-for': '::1' })).toBe(200)
})
