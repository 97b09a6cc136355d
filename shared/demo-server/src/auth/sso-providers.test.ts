import { defaultIdentity } from '../options'
import { type Settings, settingsType100, settingsType151 } from '../server/settings'
import { findProvider } from './routes'

const identity = { ...defaultIdentity, version: 'v1.5.1', port: 8081 }
const client = { client_id: 'meshdeck', client_secret: 'kept by the server' }
const state = {
  state: 'state-of-the-visit',
  nonce: 'nonce-of-the-visit',
  verifier: 'verifier-that-is-long-enough-for-everybody-who-reads-it',
  program: '',
  expires: 0,
}
const answer = new URLSearchParams({ state: state.state, code: 'code-of-the-visit' })

const settingsWith = (changes: Partial<Settings>): Settings => ({
  ...settingsType100.zero(),
  ...settingsType151.zero(),
  ...client,
  ...changes,
})

afterEach(() => jest.restoreAllMocks())

/** Answers in the place of a provider, by the end of the address. */
function answerWith(answers: Record<string, unknown>) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    const known = Object.keys(answers).find((end) => url.endsWith(end))
    return known === undefined
      ? new Response('', { status: 404 })
      : Response.json(answers[known], { status: 200 })
  })
}

describe('a company that signs in by Azure', () => {
  const tenant = '5f0c9e9c-8a1c-4b0e-9a55-9d2f4d3f6c11'

  function answerAs(issuer: string, claims: object) {
    const now = Math.floor(Date.now() / 1000)
    const token = [
      { alg: 'RS256', typ: 'JWT' },
      {
        iss: `https://login.microsoftonline.com/${tenant}/v2.0`,
        sub: 'pairwise',
        aud: client.client_id,
        iat: now,
        exp: now + 300,
        nonce: state.nonce,
        tid: tenant,
        ...claims,
      },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    answerWith({
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: 'https://login.microsoftonline.com/authorize',
        token_endpoint: 'https://login.microsoftonline.com/token',
        jwks_uri: 'https://login.microsoftonline.com/keys',
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/token': {
        access_token: 'of-the-provider',
        token_type: 'Bearer',
        id_token: [...token, Buffer.from('signature').toString('base64url')].join('.'),
      },
    })
  }
  const personIn = async (azure_tenant: string) => {
    const provider = await findProvider(
      settingsWith({ authprovider: 'azure-ad', azure_tenant }),
      identity,
    )
    return provider?.personOf(answer, state)
  }

  test('is known by the id in its directory, and by the one of the sign-in', async () => {
    answerAs(`https://login.microsoftonline.com/${tenant}/v2.0`, {
      oid: 'of-the-directory',
      email: 'ada@mesh.example',
    })
    expect(await personIn(tenant)).toEqual({
      ids: ['of-the-directory', 'pairwise'],
      email: 'ada@mesh.example',
    })
  })

  test.each(['common', 'Organizations', 'consumers'])(
    "isn't believed about addresses where anybody may have an account: %s",
    async (azure_tenant) => {
      answerAs('https://login.microsoftonline.com/{tenantid}/v2.0', {
        oid: 'of-another-directory',
        email: 'ada@mesh.example',
      })
      expect(await personIn(azure_tenant)).toMatchObject({ email: '' })
    },
  )
})

describe('a person who signs in by GitHub', () => {
  const personWith = async (emails: object[]) => {
    answerWith({
      '/access_token': { access_token: 'of-the-provider', token_type: 'bearer' },
      '/user': { id: 42 },
      '/user/emails': emails,
    })
    const provider = await findProvider(settingsWith({ authprovider: 'github' }), identity)
    return provider?.personOf(answer, state)
  }
  const email = 'ada@mesh.example'

  test.each([
    [{ email, primary: true, verified: true }, email],
    [{ email, primary: true, verified: false }, ''],
    [{ email, primary: false, verified: true }, ''],
  ])('has the address of %j only if it is verified and the main one', async (row, known) => {
    expect(await personWith([row])).toEqual({ ids: ['42'], email: known })
  })
})
