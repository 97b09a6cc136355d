/** @backend empty */
import { signInAsAdmin } from '@meshdeck/testing/backend'

import { completeMfa, removeMfa } from './mutations/mfa-changes'
import { mfaSetupQuery } from './queries/mfa'
import { firstOf, read } from './testing/prepare'

beforeAll(signInAsAdmin)
afterEach(() => jest.restoreAllMocks())

const username = 'a/b'
const family = 'profile'
const setup = { otp_auth_url: 'otpauth://totp/x', otp_auth_url_signature: 's' }

test.each([
  {
    method: 'POST',
    step: 'enable',
    body: '',
    call: () => read(mfaSetupQuery(username, family)),
  },
  {
    method: 'POST',
    step: 'verify',
    body: '{"token":"123456"}',
    call: () => completeMfa({ ...setup, username, code: '123456', family }),
  },
  { method: 'DELETE', step: 'mfa', body: '', call: () => removeMfa({ username, family }) },
])(
  'requests $method $step in the second family, which no current server has [US-026, US-027, AP-137, AP-138, AP-139]',
  async ({ method, step, body, call }) => {
    const send = globalThis.fetch
    const requests: Request[] = []
    jest.spyOn(globalThis, 'fetch').mockImplementation((...sent) => {
      const request = new Request(...sent)
      requests.push(request.clone())
      return send(request)
    })
    await expect(call()).rejects.toMatchObject({ name: 'ApiError', status: 404 })
    const request = firstOf(requests)
    expect(request.method).toBe(method)
    expect(new URL(request.url).pathname).toBe(`/api/users/a%2Fb/auth/${step}`)
    expect(await request.text()).toBe(body)
  },
)
