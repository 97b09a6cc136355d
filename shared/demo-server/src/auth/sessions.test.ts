import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateSync } from 'otplib'

import { millisecondsNow, resetClock, setClock } from '../clock'
import type { RunningServer } from '../server'
import { type Caller, createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { contractVersions, startTestServer } from '../testing/test-server'

const password = 'meshdeck-demo'
const netops = { username: 'netops', password }

describe.each(contractVersions)('as %s', (apiVersion) => {
  let server: RunningServer
  let nobody: Caller
  let admin: Caller
  beforeEach(async () => {
    server = await startTestServer({ apiVersion, edition: 'pro', seed: { fleet: 0, networks: 1 } })
    nobody = createCaller(server.url)
    admin = await nobody.signIn({ username: 'admin', password })
  })

  const accountOf = async (username: string) =>
    Object(at((await admin.get('/api/users')).body, `/[username=${username}]`))

  const isOpen = async (caller: Caller) =>
    (await caller.get('/api/v1/users?username=netops')).status === 200

  async function accessToken(by: Caller): Promise<Caller> {
    const { body } = await by.post('/api/v1/users/access_token', {
      name: 'ci',
      user_name: 'netops',
      expires_at: '2099-01-01T00:00:00Z',
    })
    return createCaller(server.url, String(at(body, '/Response/AuthToken')))
  }

  test('ends only its own session on sign-out', async () => {
    const [one, other] = [await nobody.signIn(netops), await nobody.signIn(netops)]
    const program = await accessToken(one)
    expect((await one.post('/api/v1/users/logout?username=netops')).status).toBe(200)
    expect(await isOpen(one)).toBe(false)
    expect(await isOpen(other)).toBe(true)
    expect(await isOpen(program)).toBe(true)
    expect((await one.post('/api/v1/users/logout?username=netops')).status).toBe(401)
  })

  test('ends every earlier session and access token on a password reset', async () => {
    const [one, other] = [await nobody.signIn(netops), await nobody.signIn(netops)]
    const program = await accessToken(one)
    const changed = { ...(await accountOf('netops')), password: 'another-one' }
    expect((await admin.put('/api/users/netops', changed)).status).toBe(200)
    for (const caller of [one, other, program]) expect(await isOpen(caller)).toBe(false)
    expect(await isOpen(await nobody.signIn({ ...netops, password: 'another-one' }))).toBe(true)
  })

  test('ends no session on a change without a password', async () => {
    const one = await nobody.signIn(netops)
    await admin.put('/api/users/netops', {
      ...(await accountOf('netops')),
      display_name: 'Net Ops',
    })
    expect(await isOpen(one)).toBe(true)
  })

  test("doesn't restore the sessions of an account that is disabled and enabled again", async () => {
    const one = await nobody.signIn(netops)
    const program = await accessToken(one)
    await admin.post('/api/users/netops/disable')
    expect(await isOpen(one)).toBe(false)
    await admin.post('/api/users/netops/enable')
    expect(await isOpen(one)).toBe(false)
    expect(await isOpen(program)).toBe(false)
    expect(await isOpen(await nobody.signIn(netops))).toBe(true)
  })

  test("doesn't pass the sessions of an old account to a new one with its name", async () => {
    const one = await nobody.signIn(netops)
    const program = await accessToken(one)
    const account = await accountOf('netops')
    await admin.delete('/api/users/netops')
    await admin.post('/api/users/netops', { ...account, password })
    expect(await isOpen(one)).toBe(false)
    expect(await isOpen(program)).toBe(false)
    expect(await isOpen(await nobody.signIn(netops))).toBe(true)
  })

  test('keeps an ended session ended after a restart', async () => {
    await server.close()
    const dataDir = mkdtempSync(join(tmpdir(), 'sessions-'))
    const start = () =>
      startTestServer({ apiVersion, dataDir, seed: { fleet: 0, networks: 1 }, edition: 'pro' })
    server = await start()
    const [one, other] = [
      await createCaller(server.url).signIn(netops),
      await createCaller(server.url).signIn(netops),
    ]
    await one.post('/api/v1/users/logout?username=netops')
    await server.close()
    server = await start()
    expect(await isOpen(createCaller(server.url, one.token))).toBe(false)
    expect(await isOpen(createCaller(server.url, other.token))).toBe(true)
    await server.close()
    rmSync(dataDir, { recursive: true })
  })

  test('keeps sessions alive through all of this with the rules of the recorded servers', async () => {
    await server.close()
    server = await startTestServer({
      apiVersion,
      edition: 'pro',
      seed: { fleet: 0, networks: 1 },
      sessions: 'recorded',
    })
    nobody = createCaller(server.url)
    admin = await nobody.signIn({ username: 'admin', password })
    const one = await nobody.signIn(netops)
    await one.post('/api/v1/users/logout?username=netops')
    await admin.put('/api/users/netops', {
      ...(await accountOf('netops')),
      password: 'another-one',
    })
    await admin.post('/api/users/netops/disable')
    await admin.post('/api/users/netops/enable')
    expect(await isOpen(one)).toBe(true)
  })
})

describe('as 1.5.1, which can verify a password', () => {
  let server: RunningServer
  let netopsCaller: Caller
  beforeEach(async () => {
    server = await startTestServer({
      apiVersion: '1.5.1',
      edition: 'pro',
      seed: { fleet: 0, networks: 1 },
    })
    netopsCaller = await createCaller(server.url).signIn(netops)
  })
  afterEach(resetClock)

  async function ownAccount() {
    const { body } = await netopsCaller.get('/api/users/netops')
    return Object(body)
  }

  const changePassword = async () =>
    netopsCaller.put('/api/users/netops', { ...(await ownAccount()), password: 'another-one' })

  const confirm = (word: string) =>
    netopsCaller.post('/api/users/netops/validate-identity', { password: word })

  async function setUpMfa() {
    const { body } = await netopsCaller.post('/api/users/netops/auth/init-totp')
    const url = String(at(body, '/Response/otp_auth_url'))
    return netopsCaller.post('/api/users/netops/auth/complete-totp', {
      otp_auth_url: url,
      otp_auth_url_signature: at(body, '/Response/otp_auth_url_signature'),
      totp: generateSync({ secret: new URL(url).searchParams.get('secret') ?? '' }),
    })
  }

  test("doesn't change the account's password with a session alone", async () => {
    expect(await changePassword()).toMatchObject({
      status: 403,
      body: { Message: 'confirm your current password first' },
    })
    await confirm('guessed')
    expect((await changePassword()).status).toBe(403)
    await confirm(password)
    expect((await changePassword()).status).toBe(200)
    expect((await netopsCaller.get('/api/users/netops')).status).toBe(401)
  })

  test('accepts the current password only for the session that sent it', async () => {
    const other = await createCaller(server.url).signIn(netops)
    await other.post('/api/users/netops/validate-identity', { password })
    expect((await changePassword()).status).toBe(403)
  })

  test('accepts the current password for one change', async () => {
    await confirm(password)
    expect(await setUpMfa()).toMatchObject({
      status: 200,
      body: { Message: 'totp setup complete for user netops' },
    })
    const turnedOff = { ...(await ownAccount()), is_mfa_enabled: false }
    const turnOff = () => netopsCaller.put('/api/users/netops', turnedOff)
    expect((await turnOff()).status).toBe(403)
    await confirm(password)
    expect((await turnOff()).status).toBe(200)
  })

  test('accepts the current password for five minutes', async () => {
    const now = millisecondsNow()
    await confirm(password)
    setClock(now + 5 * 60_000 + 5_000)
    expect((await changePassword()).status).toBe(403)
    setClock(now + 4 * 60_000 + 30_000)
    expect((await changePassword()).status).toBe(200)
  })

  test('sets up no MFA with a session alone', async () => {
    const { status, body } = await setUpMfa()
    expect(status).toBe(403)
    expect(body).toMatchObject({ Message: 'confirm your current password first' })
  })

  test('changes other data of the account with a session alone', async () => {
    const changed = { ...(await ownAccount()), display_name: 'Net Ops' }
    expect((await netopsCaller.put('/api/users/netops', changed)).status).toBe(200)
  })
})
