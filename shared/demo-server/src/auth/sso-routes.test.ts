import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { RunningServer } from '../server'
import { openStore } from '../storage/store'
import { type Caller, createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { type Issuer, startIssuer } from '../testing/issuer'
import { contractVersions, startTestServer } from '../testing/test-server'
import { answerOf, createVisitor } from '../testing/visitor'

const frontendUrl = 'https://console.example'
const controlToken = 'let-me-break-it'
const accounts = [
  { id: 'ada', email: 'ada+math@mesh.example' },
  { id: 'eve', email: 'admin@mesh.example', isVerified: false },
  // two users to whom the provider assigns the same address, one after the other
  { id: 'mallory', email: 'ada+math@mesh.example' },
  { id: 'ursula', email: 'ursula@mesh.example', isVerified: undefined },
  { id: 'nora', email: 'nora@mesh.example', isVerified: 'no' },
  { id: 'tess', email: 'tess@mesh.example', isVerified: 'true' },
]

// the test provider logs many warnings about its use
beforeAll(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  jest.spyOn(console, 'info').mockImplementation(() => {})
})
afterAll(() => jest.restoreAllMocks())

const signInAdmin = ({ url }: RunningServer) =>
  createCaller(url).signIn({ username: 'admin', password: 'meshdeck-demo' })

/** Settings for sign-in by a provider. */
const settingsFor = ({ url, clientId, clientSecret }: Issuer) => ({
  authprovider: 'oidc',
  oidcissuer: url,
  client_id: clientId,
  client_secret: clientSecret,
})

/** Target of the button on the sign-in page. */
const beginAt = ({ url }: RunningServer) => `${url}/api/oauth/login`

/** Follows the sign-in through the provider, to the page where `visit` ends. */
async function comeInAs(id: string, begin: string, visit: ReturnType<typeof createVisitor>) {
  const login = answerOf(await visit(begin), { login: id, password: id })
  const consent = answerOf(await visit(login.action, login.form), {})
  return visit(consent.action, consent.form)
}

const openIssuers: Issuer[] = []
afterEach(async () => {
  for (const issuer of openIssuers.splice(0)) await issuer.close()
})

/** Starts an issuer that is closed after the test. */
async function openIssuer(options: Parameters<typeof startIssuer>[0]): Promise<Issuer> {
  const issuer = await startIssuer(options)
  openIssuers.push(issuer)
  return issuer
}

describe.each(contractVersions)('as %s', (apiVersion) => {
  let server: RunningServer
  let issuer: Issuer
  let admin: Caller
  let logged: jest.SpyInstance
  let folder: string

  const start = (port = 0) =>
    startTestServer({
      port,
      dataDir: folder,
      apiVersion,
      edition: 'pro',
      seed: { fleet: 4, networks: 1 },
      identity: { frontendUrl },
      controlToken,
    })

  beforeEach(async () => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    folder = mkdtempSync(join(tmpdir(), 'meshdeck-sso-'))
    server = await start()
    admin = await signInAdmin(server)
    issuer = await openIssuer({ accounts, redirectUri: `${server.url}/api/oauth/callback` })
    await configure({})
  })
  afterEach(async () => {
    expect(JSON.stringify(logged.mock.calls)).not.toContain(issuer.clientSecret)
    logged.mockRestore()
    await server.close()
    rmSync(folder, { recursive: true })
  })

  const configure = (changes: Record<string, unknown>) =>
    admin.settings({ ...settingsFor(issuer), ...changes })
  const invite = (role: string) =>
    admin.post('/api/v1/users/invite', {
      user_emails: ['ada+math@mesh.example'],
      platform_role_id: role,
    })

  const signInAs = (id: string) =>
    comeInAs(
      id,
      beginAt(server),
      createVisitor(({ origin }) => origin === frontendUrl),
    )

  test('signs an invited user in and redirects to the console with the token', async () => {
    await invite('admin')
    const { url } = await signInAs('ada')

    expect(url.href.split('?')[0]).toBe('https://console.example/login')
    expect(url.searchParams.get('user')).toBe('ada+math@mesh.example')
    const ada = createCaller(server.url, url.searchParams.get('login') ?? '')
    const own = await ada.get('/api/v1/users?username=ada%2Bmath%40mesh.example')
    expect(at(own.body, '/Response')).toMatchObject({
      auth_type: 'oauth',
      platform_role_id: 'admin',
      external_identity_provider_id: 'ada',
    })
    expect((await admin.get('/api/v1/users/invites')).body).toMatchObject({ Response: [] })
    expect((await signInAs('ada')).url.searchParams.get('user')).toBe('ada+math@mesh.example')
  })

  test('signs users in while the disk is full', async () => {
    await invite('admin')
    await signInAs('ada')
    await createCaller(server.url, controlToken).post('/control/faults', { kind: 'disk-full' })
    expect((await signInAs('ada')).url.searchParams.has('login')).toBe(true)
  })

  test('keeps a user without an invite pending until approval', async () => {
    const first = await signInAs('ada')
    expect(first.status).toBe(403)
    expect(first.text).toContain('Thank you for signing up.')
    const second = await signInAs('ada')
    expect([second.status, second.url.pathname]).toEqual([403, '/api/oauth/callback'])
    expect(second.text).toContain('Your account is yet to be approved.')

    const waiting = await admin.get('/api/users_pending')
    expect(waiting.body).toEqual([
      expect.objectContaining({
        username: 'ada+math@mesh.example',
        external_identity_provider_id: 'ada',
        auth_type: 'oauth',
        platform_role_id: '',
        user_group_ids: null,
        last_login_time: '0001-01-01T00:00:00Z',
      }),
    ])
    const approved = await admin.post('/api/users_pending/user/ada%2Bmath@mesh.example')
    expect(approved.body).toMatchObject({ Message: 'approved ada+math@mesh.example' })
    expect((await admin.get('/api/users_pending')).body).toEqual([])

    // approved users use the network, not the dashboard
    const third = await signInAs('ada')
    expect(third.status).toBe(403)
    expect(third.text).toContain('does not have access to the dashboard')
  })

  test('deletes one pending user, or all of them', async () => {
    await signInAs('ada')
    const one = await admin.delete('/api/users_pending/user/ada%2Bmath@mesh.example')
    expect(one.body).toMatchObject({ Message: 'deleted pending ada+math@mesh.example' })
    const log = await admin.get('/api/v1/activity?per_page=1')
    const gone = { username: 'ada+math@mesh.example', auth_type: '', user_group_ids: null }
    expect(at(log.body, '/Response/0')).toMatchObject({
      action: 'DELETE',
      diff: { Old: apiVersion === '1.0.0' ? null : gone, New: null },
    })
    expect((await admin.get('/api/users_pending')).body).toEqual([])

    await signInAs('ada')
    const all = await admin.delete('/api/users_pending')
    expect(all.body).toMatchObject({ Message: 'cleared all pending users' })
    expect((await admin.get('/api/users_pending')).body).toEqual([])
  })

  test.each(['other.example', 'mesh.example.org,example'])(
    'rejects users whose domain is not among %s',
    async (allowed_email_domains) => {
      await configure({ allowed_email_domains })
      const { status, text } = await signInAs('ada')
      expect([status, text]).toEqual([403, expect.stringContaining('Your email is not allowed.')])
      expect((await admin.get('/api/users_pending')).body).toEqual([])
    },
  )

  test('keeps users of an allowed domain pending', async () => {
    await configure({ allowed_email_domains: 'other.example,mesh.example' })
    expect((await signInAs('ada')).text).toContain('Thank you for signing up.')
  })

  test.each(['eve', 'ursula', 'nora'])(
    "rejects an address that the provider doesn't report as verified: %s",
    async (id) => {
      const { status, text } = await signInAs(id)
      expect([status, text]).toEqual([403, expect.stringContaining('Your email is not allowed.')])
      expect((await admin.get('/api/users_pending')).body).toEqual([])
    },
  )

  test('accepts an address whose verification is sent as text', async () => {
    expect((await signInAs('tess')).text).toContain('Thank you for signing up.')
  })

  test("doesn't give an account to another person who has its address now", async () => {
    await invite('admin')
    await signInAs('ada')
    const { status, text, url } = await signInAs('mallory')
    expect([status, text]).toEqual([403, expect.stringContaining('linked to another person')])
    expect(url.searchParams.has('login')).toBe(false)
    expect((await signInAs('ada')).url.searchParams.has('login')).toBe(true)
  })

  test('gives an account without a provider ID to the first person who signs in', async () => {
    await invite('admin')
    await signInAs('ada')
    await server.close()
    const store = openStore(join(folder, 'meshdeck.db'), apiVersion, 'pro')
    store.users.update('ada+math@mesh.example', { external_identity_provider_id: '' })
    store.close()
    server = await start(Number(new URL(server.url).port))
    expect((await signInAs('ada')).url.searchParams.has('login')).toBe(true)
    const { status, text } = await signInAs('mallory')
    expect([status, text]).toEqual([403, expect.stringContaining('linked to another person')])
  })

  test('keeps the account of an approved user even if the address has a new owner', async () => {
    await signInAs('ada')
    await admin.post('/api/users_pending/user/ada%2Bmath@mesh.example')
    const { body } = await admin.get('/api/users')
    const account = at(body, '/[username=ada+math@mesh.example]')
    expect(account).toMatchObject({ external_identity_provider_id: 'ada' })
    await admin.put('/api/users/ada%2Bmath@mesh.example', {
      ...Object(account),
      platform_role_id: 'platform-user',
    })
    expect((await signInAs('mallory')).text).toContain('linked to another person')
    expect((await signInAs('ada')).url.searchParams.has('login')).toBe(true)
  })

  test('leaves accounts with a password to their passwords', async () => {
    const account = { username: 'ada+math@mesh.example', password: 'countess' }
    await admin.post('/api/users/ada', { ...account, platform_role_id: 'admin' })
    const { status, text } = await signInAs('ada')
    expect([status, text]).toEqual([400, expect.stringContaining('Basic Authentication')])
  })

  test('rejects a disabled user', async () => {
    await invite('admin')
    await signInAs('ada')
    await admin.post('/api/users/ada%2Bmath@mesh.example/disable')
    const { status, text } = await signInAs('ada')
    expect([status, text]).toEqual([401, expect.stringContaining('has been disabled')])
  })

  test('accepts no password for an account of the provider', async () => {
    await invite('admin')
    await signInAs('ada')
    const account = { username: 'ada+math@mesh.example', password: '' }
    const reply = await createCaller(server.url).post('/api/users/adm/authenticate', account)
    expect(reply.body).toMatchObject({ Code: 400, Message: 'user is registered via SSO' })
  })

  test.each(['', '?state=unknown&code=some', '?error=access_denied'])(
    'rejects an unsolicited response: %j',
    async (query) => {
      const { status, body } = await createCaller(server.url).get(`/api/oauth/callback${query}`)
      expect(status).toBe(400)
      expect(body).toContain('Invalid OAuth Session. Please re-try again.')
      expect(body).toContain('href="https://console.example/login"')
    },
  )

  test('accepts a response once', async () => {
    await invite('admin')
    const stop = createVisitor(({ pathname }) => pathname === '/api/oauth/callback')
    const login = answerOf(await stop(`${server.url}/api/oauth/login`), { login: 'ada' })
    const consent = answerOf(await stop(login.action, login.form), {})
    const { url } = await stop(consent.action, consent.form)
    const asSame = { headers: { Cookie: stop.cookie() }, redirect: 'manual' } as const
    const answers = [await fetch(url, asSame), await fetch(url, asSame)]
    expect(answers.map(({ status }) => status)).toEqual([308, 400])
  })

  test.each(['no cookie', 'the cookie of another browser', 'an empty cookie'])(
    'rejects the response in another browser than the one that signs in: %s',
    async (which) => {
      await invite('admin')
      const stop = createVisitor(({ pathname }) => pathname === '/api/oauth/callback')
      const login = answerOf(await stop(`${server.url}/api/oauth/login`), { login: 'ada' })
      const consent = answerOf(await stop(login.action, login.form), {})
      const { url } = await stop(consent.action, consent.form)
      const other = createVisitor(({ origin }) => origin === issuer.url)
      await other(`${server.url}/api/oauth/login`)
      const cookies: Record<string, string> = {
        'the cookie of another browser': other.cookie(),
        'an empty cookie': 'meshdeck_sso=',
      }
      const reply = await fetch(url, {
        headers: { Cookie: cookies[which] ?? '' },
        redirect: 'manual',
      })
      expect([reply.status, await reply.text()]).toEqual([
        400,
        expect.stringContaining('Invalid OAuth Session. Please re-try again.'),
      ])
      expect((await admin.get('/api/v1/users/invites')).body).not.toMatchObject({ Response: [] })
    },
  )

  test('accepts the responses of two tabs of one browser', async () => {
    await invite('admin')
    const isEnd = ({ pathname }: URL) => pathname === '/api/oauth/callback'
    const stop = createVisitor(isEnd)
    const first = answerOf(await stop(`${server.url}/api/oauth/login`), { login: 'ada' })
    const consent = answerOf(await stop(first.action, first.form), {})
    const { url } = await stop(consent.action, consent.form)
    const second = await stop(`${server.url}/api/oauth/login`)
    const headers = { Cookie: stop.cookie() }
    for (const answer of [second.url, url]) {
      expect((await fetch(answer, { headers, redirect: 'manual' })).status).toBe(308)
    }
  })

  test('begins at the host of the callback, where the browser keeps its cookie', async () => {
    const begin = (url: string, headers = {}) => fetch(url, { redirect: 'manual', headers })
    const query = 'x-application-name=dashboard'
    const elsewhere = server.url.replace('127.0.0.1', 'localhost')
    const moved = await begin(`${elsewhere}/api/oauth/login?${query}`)
    const here = `${server.url}/api/oauth/login?${query}&moved=true`
    expect([moved.status, moved.headers.get('location')]).toEqual([307, here])
    expect(moved.headers.get('set-cookie')).toBeNull()

    // also if a proxy reports another host than the browser uses
    const away = await begin(here, { 'X-Forwarded-Host': 'inside.example' })
    expect(new URL(away.headers.get('location') ?? '').origin).toBe(issuer.url)
    expect(away.headers.get('set-cookie')).toMatch(
      /^meshdeck_sso=\w{32}; Path=\/api\/oauth; Max-Age=300; HttpOnly; SameSite=Lax$/,
    )
  })

  test('reports a missing or unreachable provider', async () => {
    const nobody = createCaller(server.url)
    await configure({ authprovider: '' })
    expect(await nobody.get('/api/oauth/login')).toMatchObject({
      status: 500,
      body: expect.stringContaining('does not have OAuth configured'),
    })
    const gone = await startIssuer({ accounts, redirectUri: `${server.url}/api/oauth/callback` })
    await gone.close()
    await configure({ oidcissuer: gone.url })
    expect((await nobody.get('/api/oauth/login')).status).toBe(500)
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('ECONNREFUSED'))
  })

  test('reports that the provider rejects the secret', async () => {
    await configure({ client_secret: 'another' })
    const { status, text } = await signInAs('ada')
    expect([status, text]).toEqual([500, expect.stringContaining('OAuth configured')])
  })
})

test('returns from the provider to a path prefix', async () => {
  const identity = {
    frontendUrl: `${frontendUrl}/mesh`,
    apiHost: 'localhost:4612',
    apiPath: '/mesh',
  }
  const server = await startTestServer({
    edition: 'pro',
    seed: { fleet: 4, networks: 1 },
    identity,
  })
  const redirectUri = 'http://localhost:4612/mesh/api/oauth/callback'
  const issuer = await openIssuer({ accounts, redirectUri })
  const admin = await signInAdmin(server)
  await admin.settings(settingsFor(issuer))
  const visit = createVisitor(({ origin }) => origin === 'http://localhost:4612')
  const begun = await visit(`${server.url}/api/oauth/login`)
  expect(begun.url.href).toBe('http://localhost:4612/mesh/api/oauth/login?moved=true')
  // the proxy in front removes the path
  const { url } = await comeInAs('ada', `${beginAt(server)}?moved=true`, visit)
  expect(url.href.split('?')[0]).toBe(redirectUri)
  expect(visit.cookie()).toMatch(/meshdeck_sso=\w{32}/)
})

test('begins with HTTPS where the callback has it, because the cookie is valid only there', async () => {
  const server = await startTestServer({
    edition: 'pro',
    seed: { fleet: 4, networks: 1 },
    identity: { frontendUrl, apiHost: 'mesh.example' },
  })
  const issuer = await openIssuer({
    accounts,
    redirectUri: 'https://mesh.example/api/oauth/callback',
  })
  const admin = await signInAdmin(server)
  await admin.settings(settingsFor(issuer))
  const begin = (proto: string) =>
    fetch(beginAt(server), {
      redirect: 'manual',
      headers: { 'X-Forwarded-Host': 'mesh.example', 'X-Forwarded-Proto': proto },
    })
  const moved = await begin('http')
  expect(moved.headers.get('location')).toBe('https://mesh.example/api/oauth/login?moved=true')
  const away = await begin('https')
  expect(new URL(away.headers.get('location') ?? '').origin).toBe(issuer.url)
  expect(away.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
})

test('sends the secret in the body to a provider that requires it', async () => {
  const server = await startTestServer({
    edition: 'pro',
    seed: { fleet: 4, networks: 1 },
    identity: { frontendUrl },
  })
  const issuer = await openIssuer({
    accounts,
    redirectUri: `${server.url}/api/oauth/callback`,
    method: 'client_secret_post',
  })
  const admin = await signInAdmin(server)
  await admin.settings(settingsFor(issuer))
  const { text } = await comeInAs(
    'ada',
    beginAt(server),
    createVisitor(() => false),
  )
  expect(text).toContain('Thank you for signing up.')
})
