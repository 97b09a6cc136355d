import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

import { createCaller } from '../testing/caller'
import { demoAdmin } from '../testing/pro-server'
import { startTestServer } from '../testing/test-server'

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

test('what a provider answers writes no lines of its own into the log', async () => {
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
  const back = await fetch(`${server.url}/api/oauth/callback?state=${state}&code=some`, { headers })
  expect(back.status).toBe(500)
  expect(lines.join(' ')).toContain('evil.example')
  // oxlint-disable-next-line no-control-regex -- they are what must not reach a terminal
  for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001F\u007F-\u009F]/)
  await server.close()
})
