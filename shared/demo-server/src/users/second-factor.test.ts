import { generateSync } from 'otplib'

import { apiVersions } from '../api-version'
import type { RunningServer } from '../server'
import { type Caller, createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { startTestServer } from '../testing/test-server'

const netops = { username: 'netops', password: 'meshdeck-demo' }
const controlToken = 'let-me-break-it'

describe.each(apiVersions)('as %s', (apiVersion) => {
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
  afterEach(() => server.close())

  /** Sets the second factor up as an authenticator does. @returns what makes the codes */
  async function setUp(): Promise<string> {
    const user = await nobody.signIn(netops)
    const path = '/api/users/netops/auth'
    const begun = at((await user.post(`${path}/init-totp`)).body, '/Response')
    const url = String(at(begun, '/otp_auth_url'))
    const secret = new URL(url).searchParams.get('secret') ?? ''
    const { body } = await user.post(`${path}/complete-totp`, {
      otp_auth_url: url,
      otp_auth_url_signature: at(begun, '/otp_auth_url_signature'),
      totp: generateSync({ secret }),
    })
    expect(body).toMatchObject({ Message: 'totp setup complete for user netops' })
    return secret
  }

  async function halfSignIn(): Promise<Caller> {
    const { body } = await nobody.post('/api/users/adm/authenticate', netops)
    expect(body).toMatchObject({ Message: 'W1R3: TOTP required' })
    return createCaller(server.url, String(at(body, '/Response/pre_auth_token')))
  }

  test('a sign-in takes the code of the moment after the password', async () => {
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

  test('a wrong code signs nobody in', async () => {
    const secret = await setUp()
    const half = await halfSignIn()
    const right = Number(generateSync({ secret }))
    const totp = String((right + 1) % 1_000_000).padStart(6, '0')
    const { body } = await half.post('/api/users/netops/auth/verify-totp', { totp })
    expect(body).toMatchObject({ Code: 401, Message: 'invalid otp' })
  })

  test('between the two steps there are five minutes', async () => {
    const secret = await setUp()
    const half = await halfSignIn()
    const control = createCaller(server.url, controlToken)
    await control.post('/control/clock', { advance: 301 })
    const totp = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 301 })
    const { body } = await half.post('/api/users/netops/auth/verify-totp', { totp })
    expect(body).toMatchObject({ Code: 401, Message: 'unauthorized' })
  })
})
