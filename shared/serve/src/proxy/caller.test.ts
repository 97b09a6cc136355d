import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'

import { CONSOLE_HEADER, PROXIED_HEADER } from '@meshdeck/domain/console-headers'
import fastify from 'fastify'

import { isInRanges } from '../options/console-options'
import { serveApi } from './api-proxy'
import { isOwnCall, nameRequest, sendRequestId } from './caller'

describe('caller', () => {
  let backend: Server
  let upstreamHeaders: IncomingMessage['headers']

  beforeAll(async () => {
    backend = createServer((request, response) => {
      upstreamHeaders = request.headers
      response.setHeader('x-request-id', 'of-the-backend').end('{}')
    }).listen(0, '127.0.0.1')
    await once(backend, 'listening')
  })

  afterAll(() => backend.close())

  const said = {
    'x-forwarded-for': '192.0.2.9, 198.51.100.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'console.example',
    'x-request-id': 'edge-0001',
  }

  async function call(
    trusted: readonly string[],
    headers: Record<string, string>,
    consoleSecret?: string,
  ) {
    const isTrusted = isInRanges(trusted)
    const app = fastify({
      trustProxy: (address) => isTrusted(address),
      genReqId: nameRequest(isTrusted),
    })
    sendRequestId(app)
    const address = backend.address()
    const port = typeof address === 'object' ? address?.port : undefined
    await serveApi(app, {
      backend: `http://127.0.0.1:${port}`,
      consoleSecret,
      onSighting: () => {},
    })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const reply = await fetch(`${origin}/api/networks`, { headers })
    await app.close()
    const { 'x-request-id': id, ...rest } = upstreamHeaders
    const [forPerson, proto, host] = ['for', 'proto', 'host'].map(
      (name) => rest[`x-forwarded-${name}`],
    )
    const secret = rest[CONSOLE_HEADER]
    const proxied = rest[PROXIED_HEADER]
    return {
      id,
      responseId: reply.headers.get('x-request-id'),
      forPerson,
      proto,
      host,
      origin,
      secret,
      proxied,
    }
  }

  test("lets a trusted proxy set the client that it forwards for, and the request's id", async () => {
    expect(await call(['127.0.0.1'], said)).toMatchObject({
      id: 'edge-0001',
      responseId: 'edge-0001',
      forPerson: '198.51.100.7',
      proto: 'https',
      host: 'console.example',
    })
  })

  test('passes on nothing that an untrusted client claims about itself', async () => {
    const { id, responseId, origin, ...rest } = await call(['10.0.0.0/8'], said)
    expect(rest).toEqual({
      forPerson: '127.0.0.1',
      proto: 'http',
      host: new URL(origin).host,
      secret: undefined,
      proxied: undefined,
    })
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(responseId).toBe(id)
  })

  test.each(['short', 'a b c d e f g h', `"${'x'.repeat(20)}"`, 'x'.repeat(129)])(
    'rejects a request id such as %s from any sender',
    async (given) => {
      const { id, responseId } = await call(['127.0.0.1'], { ...said, 'x-request-id': given })
      expect(id).toMatch(/^[\da-f-]{36}$/)
      expect(responseId).toBe(id)
    },
  )

  test("uses the connection's address in place of an invalid one", async () => {
    const { forPerson } = await call(['127.0.0.1'], { ...said, 'x-forwarded-for': 'unknown' })
    expect(forPerson).toBe('127.0.0.1')
  })

  test("gives only the embedded server the console's secret, which no client can set", async () => {
    const smuggled = { ...said, [CONSOLE_HEADER]: 'guessed' }
    expect(await call([], smuggled, 'of-this-start')).toMatchObject({
      secret: 'of-this-start',
      forPerson: '127.0.0.1',
    })
    expect((await call([], smuggled)).secret).toBeUndefined()
  })

  const others: Array<{
    by: string
    trusted?: string[]
    headers: Record<string, string>
    proxied?: string
  }> = [
    { by: 'a direct connection', headers: {} },
    { by: 'a trusted proxy', trusted: ['127.0.0.1'], headers: { 'x-forwarded-for': '::7' } },
    { by: 'an untrusted proxy', headers: { 'x-forwarded-for': '::7' }, proxied: 'true' },
    {
      by: 'a proxy that sends the newer header',
      headers: { forwarded: 'for=::7' },
      proxied: 'true',
    },
    {
      by: 'a proxy that sends only its name',
      trusted: ['127.0.0.1'],
      headers: { via: '1.1 edge' },
      proxied: 'true',
    },
    { by: 'a proxy that sends only the address', headers: { 'x-real-ip': '::7' }, proxied: 'true' },
    {
      by: 'a proxy that sends the requested host',
      headers: { 'x-forwarded-host': 'mesh.example' },
      proxied: 'true',
    },
    {
      by: 'a caller that denies being proxied',
      headers: { [PROXIED_HEADER]: '', via: '1.1 edge' },
      proxied: 'true',
    },
  ]

  test.each(others)(
    'reports $by to the embedded server',
    async ({ trusted = [], headers, proxied }) => {
      expect((await call(trusted, headers, 'of-this-start')).proxied).toBe(proxied)
    },
  )
})

describe('own calls', () => {
  const call = (
    headers: Record<string, string>,
    method = 'POST',
    url = '/api/server/shutdown',
  ) => ({
    method,
    url,
    headers: { host: 'localhost:4000', ...headers },
  })

  test.each([
    ['a page of the console', { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' }],
    ['a page behind a TLS proxy', { host: 'console.example', origin: 'https://console.example' }],
    ['a page at the default port', { host: 'x.example:443', origin: 'https://x.example' }],
    ['a person who typed the address', { 'sec-fetch-site': 'none' }],
    ["a program that isn't a browser", {}],
  ])('counts a call of %s as an own call', (_, headers) => {
    expect(isOwnCall(call(headers))).toBe(true)
  })

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ["a site that doesn't send an origin", { 'sec-fetch-site': 'cross-site' }],
    ['a browser that sends only the origin', { origin: 'http://evil.example' }],
    ['another port', { origin: 'http://localhost:4001', 'sec-fetch-site': 'same-site' }],
    ['another name of this machine', { origin: 'http://127.0.0.1:4000' }],
    ['a page without an origin', { origin: 'null' }],
    ['a host with the same prefix', { origin: 'http://localhost:40000' }],
    ['a user of that name', { origin: 'http://localhost:4000@evil.example' }],
  ])('counts a call of %s as a foreign call', (_, headers) => {
    expect(isOwnCall(call(headers))).toBe(false)
    expect(isOwnCall(call(headers, 'OPTIONS'))).toBe(false)
  })

  const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }

  const callback = '/api/oauth/callback?code=x'

  type Link = { isOwn: boolean; method?: string; url?: string; target?: string }

  const links: Array<[string, Link]> = [
    ['the way back from single sign-on', { isOwn: true }],
    ['one in a frame', { target: 'iframe', isOwn: false }],
    ['a form that is sent there', { method: 'POST', isOwn: false }],
    ['a link to any other call', { url: '/api/networks', isOwn: false }],
  ]

  test.each(links)('answers a link on another site, %s: %j', (_, link) => {
    const { method = 'GET', url = callback, target = 'document', isOwn } = link
    const headers = { ...navigation, 'sec-fetch-dest': target }
    expect(isOwnCall(call(headers, method, url))).toBe(isOwn)
  })
})
