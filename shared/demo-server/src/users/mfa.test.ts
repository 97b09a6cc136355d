import { generateSync } from 'otplib'

import type { RunningServer } from '../server'
import { type Caller, createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { contractVersions, demoAdmin, startTestServer } from '../testing/test-server'

const netops = { username: 'netops', password: 'meshdeck-demo' }
const controlToken = 'let-me-break-it'

describe.each(contractVersions)('as %s', (apiVersion) => {
  let server: RunningServer
  let nobody: Caller
  beforeEach(async () => {
    server = await startTestServer({
      apiVersion,
      edition: 'pro',
      controlToken,
      seed: { fleet: 4, networks: 1 },
    })
    nobody = createCaller(server.url)
  })

  /** Sets up MFA like an authenticator. Returns the secret of the codes. */
  async function setUp(): Promise<string> {
    const user = await nobody.signIn(netops)
    if (apiVersion !== '1.0.0') await user.post('/api/users/netops/validate-identity', netops)
    const path = '/api/users/netops/auth'
    const begun = at((await user.post(`${path}/init-totp`)).body, '/Response')
    const url = String(at(begun, '/otp_auth_url'))
    const secret = new URL(url).searchParams.get('secret') ?? ''
    const { body } = await user.post(`${path}/complete-totp`, {
      otp_auth_url: url,
      otp_auth_url_signature: at(begun, '/otp_auth_url_signature'),
      // an earlier code, so that the current one is still unused
      totp: generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - 30 }),
    })
    expect(body).toMatchObject({ Message: 'totp setup complete for user netops' })
    return secret
  }

  async function halfSignIn(): Promise<Caller> {
    const { body } = await nobody.post('/api/users/adm/authenticate', netops)
    expect(body).toMatchObject({ Message: 'W1R3: TOTP required' })
    return createCaller(server.url, String(at(body, '/Response/pre_auth_token')))
  }

  test('requires the current code after the password to sign in', async () => {
    const secret = await setUp()
    const half = await halfSignIn()
    expect((await half.get('/api/users/netops')).status).toBe(401)

    const { body } = await half.post('/api/users/netops/auth/verify-totp', {
      totp: generateSync({ secret }),
    })
    expect(body).toMatchObject({ Message: 'W1R3: User netops Authorized' })
    const whole = createCaller(server.url, String(at(body, '/Response/AuthToken')))
    expect((await whole.get('/api/users/netops')).body).toMatchObject({ is_mfa_enabled: true })
  })

  test('rejects a wrong code', async () => {
    const secret = await setUp()
    const half = await halfSignIn()
    const right = Number(generateSync({ secret }))
    const totp = String((right + 1) % 1_000_000).padStart(6, '0')
    const { body } = await half.post('/api/users/netops/auth/verify-totp', { totp })
    expect(body).toMatchObject({ Code: 401, Message: 'invalid otp' })
  })

  const signInWith = (half: Caller, totp: string) =>
    half.post('/api/users/netops/auth/verify-totp', { totp })

  test('accepts a code once, and no earlier one afterward', async () => {
    const secret = await setUp()
    const epoch = Math.floor(Date.now() / 1000)
    const [code, earlier] = [
      generateSync({ secret, epoch }),
      generateSync({ secret, epoch: epoch - 30 }),
    ]
    expect((await signInWith(await halfSignIn(), code)).status).toBe(200)
    for (const used of [code, earlier]) {
      const { body } = await signInWith(await halfSignIn(), used)
      expect(body).toMatchObject({ Code: 401, Message: 'invalid otp' })
    }
    const next = generateSync({ secret, epoch: epoch + 30 })
    expect((await signInWith(await halfSignIn(), next)).status).toBe(200)
  })

  test('accepts one of two concurrent sign-ins with the same code', async () => {
    const secret = await setUp()
    const halves = [await halfSignIn(), await halfSignIn()]
    const totp = generateSync({ secret })
    const answers = await Promise.all(halves.map((half) => signInWith(half, totp)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('rejects the code of the setup', async () => {
    const secret = await setUp()
    const used = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - 30 })
    const { body } = await signInWith(await halfSignIn(), used)
    expect(body).toMatchObject({ Code: 401, Message: 'invalid otp' })
    expect((await signInWith(await halfSignIn(), generateSync({ secret }))).status).toBe(200)
  })

  test('rejects a second step without an authenticator, which would lock the user out', async () => {
    const user = await nobody.signIn(netops)
    if (apiVersion !== '1.0.0') await user.post('/api/users/netops/validate-identity', netops)
    const { body: own } = await user.get('/api/users/netops')
    const update = { ...Object(own), is_mfa_enabled: true }
    expect(await user.put('/api/users/netops', update)).toMatchObject({
      status: 400,
      body: { Message: 'set up an authenticator to turn on mfa' },
    })
    expect(await nobody.post('/api/users/adm/authenticate', netops)).toMatchObject({
      body: { Message: 'W1R3: Device netops Authorized' },
    })
  })

  test('rejects a second step turned on by an administrator, for a new account or an old one', async () => {
    const admin = await nobody.signIn(demoAdmin)
    const ann = { username: 'anna', password: 'a-long-password' }
    const made = await admin.post('/api/users/anna', {
      ...ann,
      platform_role_id: 'platform-user',
      is_mfa_enabled: true,
    })
    expect(made).toMatchObject({ status: 200, body: { is_mfa_enabled: false } })
    const { body: all } = await admin.get('/api/users')
    const old = [all].flat().find((user) => at(user, '/username') === 'netops')
    const changed = await admin.put('/api/users/netops', { ...Object(old), is_mfa_enabled: true })
    expect(changed).toMatchObject({ status: 200, body: { is_mfa_enabled: false } })
    for (const who of [ann, netops]) {
      expect(await nobody.post('/api/users/adm/authenticate', who)).toMatchObject({
        body: { Message: `W1R3: Device ${who.username} Authorized` },
      })
    }
  })

  test('accepts the first step of a sign-in once', async () => {
    const secret = await setUp()
    const half = await halfSignIn()
    await signInWith(half, generateSync({ secret }))
    const later = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
    const { body } = await signInWith(half, later)
    expect(body).toMatchObject({ Code: 401, Message: 'unauthorized' })
  })

  test('ends the first step of a sign-in with a new password', async () => {
    const secret = await setUp()
    const half = await halfSignIn()
    const admin = await nobody.signIn({ ...netops, username: 'admin' })
    const account = Object(at((await admin.get('/api/users')).body, '/[username=netops]'))
    await admin.put('/api/users/netops', { ...account, password: 'another-one' })
    expect((await signInWith(half, generateSync({ secret }))).status).toBe(401)
  })

  describe('ten consecutive wrong codes', () => {
    let secret: string
    let half: Caller
    beforeEach(async () => {
      secret = await setUp()
      half = await halfSignIn()
      const right = Number(generateSync({ secret }))
      const wrong = Array.from({ length: 12 }, (_, index) => (right + 7 + index) % 1_000_000)
      const answers = await Promise.all(
        wrong.map((code) => signInWith(half, String(code).padStart(6, '0'))),
      )
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    })

    test('locks the second step of the account, even for the correct code', async () => {
      const { status, body, headers } = await signInWith(half, generateSync({ secret }))
      expect(status).toBe(429)
      expect(body).toMatchObject({ Message: 'too many wrong codes, try again in 15 minutes' })
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
    })

    test('logs the codes in the activity, once', async () => {
      const admin = await nobody.signIn({ ...netops, username: 'admin' })
      const { body } = await admin.get('/api/v1/user/activity?username=netops&page=1&per_page=50')
      expect(JSON.stringify(body).match(/"New":{"second_factor_locked_until"/g)).toHaveLength(1)
    })

    test('locks for longer each time, but not forever', async () => {
      const control = createCaller(server.url, controlToken)
      await control.post('/control/clock', { advance: 15 * 60 + 1 })
      const epoch = Math.floor(Date.now() / 1000) + 15 * 60 + 1
      const later = await halfSignIn()
      const wrong = String((Number(generateSync({ secret, epoch })) + 1) % 1_000_000)
      for (let count = 0; count < 10; count += 1) {
        expect((await signInWith(later, wrong.padStart(6, '0'))).status).toBe(401)
      }
      expect((await signInWith(later, wrong)).body).toMatchObject({
        Message: 'too many wrong codes, try again in 30 minutes',
      })
    })

    test('locks no other account, and ends with a new password', async () => {
      const admin = await nobody.signIn({ ...netops, username: 'admin' })
      const account = Object(at((await admin.get('/api/users')).body, '/[username=netops]'))
      await admin.put('/api/users/netops', { ...account, password: 'another-one' })
      const { body } = await nobody.post('/api/users/adm/authenticate', {
        ...netops,
        password: 'another-one',
      })
      const again = createCaller(server.url, String(at(body, '/Response/pre_auth_token')))
      expect((await signInWith(again, generateSync({ secret }))).status).toBe(200)
    })
  })

  test('allows five minutes between the two steps', async () => {
    const secret = await setUp()
    const half = await halfSignIn()
    const control = createCaller(server.url, controlToken)
    await control.post('/control/clock', { advance: 301 })
    const totp = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 301 })
    const { body } = await half.post('/api/users/netops/auth/verify-totp', { totp })
    expect(body).toMatchObject({ Code: 401, Message: 'unauthorized' })
  })
})
