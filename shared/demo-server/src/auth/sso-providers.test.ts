import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

import { defaultIdentity } from '../options'
import { type Settings, settingsType100, settingsType150 } from '../server/settings'
import { createCaller } from '../testing/caller'
import { demoAdmin, startTestServer } from '../testing/test-server'
import { findProvider } from './sso-routes'

describe('sso providers', () => {
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
    ...settingsType150.zero(),
    ...client,
    ...changes,
  })

  afterEach(() => jest.restoreAllMocks())

  /** Mocks the responses of a provider, by the end of the address. */
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

    test('is identified by the ID in its directory, and by that of the sign-in', async () => {
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
      "isn't trusted with email addresses where anyone may have an account: %s",
      async (azure_tenant) => {
        answerAs('https://login.microsoftonline.com/{tenantid}/v2.0', {
          oid: 'of-another-directory',
          email: 'ada@mesh.example',
        })
        expect(await personIn(azure_tenant)).toMatchObject({ email: '' })
      },
    )
  })

  describe('a user who signs in by GitHub', () => {
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
    ])('has the address of %j only if it is verified and the primary one', async (row, known) => {
      expect(await personWith([row])).toEqual({ ids: ['42'], email: known })
    })
  })
})

describe('hostile provider', () => {
  const FORGED = 'no\nManagement server on http://evil.example\u001B[2J'

  let provider: Server
  let issuer: string
  beforeEach(async () => {
    provider = createServer((request, reply) => {
      const isToken = request.url === '/token'
      reply.writeHead(isToken ? 400 : 200, { 'content-type': 'application/json' })
      const description = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      }
      const refusal = { error: 'invalid_grant', error_description: FORGED, message: FORGED }
      reply.end(JSON.stringify(isToken ? refusal : description))
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const address = provider.address()
    if (typeof address !== 'object' || !address) throw new Error('The provider does not listen')
    issuer = `http://127.0.0.1:${address.port}`
  })
  afterEach(async () => {
    jest.restoreAllMocks()
    provider.closeAllConnections()
    provider.close()
    await once(provider, 'close')
  })

  test("can't write its own lines into the log with its responses", async () => {
    const lines: string[] = []
    jest.spyOn(console, 'error').mockImplementation((line) => lines.push(String(line)))
    const server = await startTestServer({ edition: 'pro', seed: { fleet: 4, networks: 1 } })
    const admin = await createCaller(server.url).signIn(demoAdmin)
    await admin.settings({
      authprovider: 'oidc',
      oidcissuer: issuer,
      client_id: 'meshdeck',
      client_secret: 'kept by the server',
    })
    const away = await fetch(`${server.url}/api/oauth/login`, { redirect: 'manual' })
    const state = new URL(away.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const [cookie = ''] = away.headers.getSetCookie()
    const headers = { Cookie: cookie.split(';', 1).join() }
    const back = await fetch(`${server.url}/api/oauth/callback?state=${state}&code=some`, {
      headers,
    })
    expect(back.status).toBe(500)
    expect(lines.join(' ')).toContain('evil.example')
    // oxlint-disable-next-line no-control-regex -- they are what must not reach a terminal
    for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001F\u007F-\u009F]/)
  })
})
