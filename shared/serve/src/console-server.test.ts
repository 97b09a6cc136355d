import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

import { integrityOf } from '@meshdeck/federation/integrity'
import { parseRegistry } from '@meshdeck/federation/registry'
import {
  emptyFolder,
  fragmentOf,
  writeBuild,
  writeShell,
} from '@meshdeck/federation/testing/builds'
import type { FastifyInstance } from 'fastify'

import { createConsoleServer } from './console-server'
import { openInstallation } from './installation'

const SCRIPT = 'globalThis.isShell = true'

async function echo(request: IncomingMessage, response: ServerResponse) {
  response.setHeader('set-cookie', ['theirs=1', 'meshdeck_sso=new; Path=/api/oauth'])
  response.setHeader('strict-transport-security', 'max-age=9')
  response.setHeader('vary', 'origin')
  upstreamHeaders = request.headers
  response.end(`${request.method} ${request.url} ${await text(request)}`)
}

/** Starts a response and closes the connection before its first body byte. */
function breakOff(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 300 })
  response.flushHeaders()
  response.socket?.destroySoon()
}

/** Sends a request as a non-browser client can: with any `Host`. */
async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const sent = request(origin + path, { method, headers }).end()
  const [reply]: IncomingMessage[] = await once(sent, 'response')
  if (!reply) throw new Error('there is a reply')
  return { status: reply.statusCode, headers: reply.headers, text: await text(reply) }
}

/** Headers of an answer that a browser doesn't interpret or store. */
const refused = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

const sightings: string[] = []
let upstreamHeaders: IncomingMessage['headers']
let busy = 0
let passedOn = 0
let port: number | undefined

let folder: string
let upstream: Server
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  folder = emptyFolder()
  const shell = join(folder, 'build/shell')
  for (const path of [shell, join(folder, 'data')]) mkdirSync(path, { recursive: true })
  writeFileSync(join(shell, 'main.1.js'), SCRIPT)
  writeFileSync(join(shell, 'main.1.js.br'), brotliCompressSync(SCRIPT))
  writeShell(shell, {
    scripts: [{ file: 'main.1.js', integrity: `sha384-${'A'.repeat(64)}` }],
    fonts: [{ family: 'Geist Variable', file: 'sans.woff2' }],
    parts: Object.fromEntries(
      ['session', 'frame', 'federation'].map((name) => [
        name,
        [{ file: `${name}.1.js`, integrity: `sha384-${'B'.repeat(64)}` }],
      ]),
    ),
  })
  writeBuild(join(folder, 'build/mfe'), fragmentOf('mfe-a', '1.0.0'))

  upstream = createServer((request, response) => {
    passedOn += 1
    if (request.url === '/prefix/api/hang-up') request.socket.destroy()
    else if (request.url === '/prefix/api/broken') breakOff(response)
    else if (request.url === '/prefix/api/busy') response.writeHead(503).end(String((busy += 1)))
    // a client that disconnects in the middle of a body gets no response
    else echo(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const address = upstream.address()
  port = typeof address === 'object' ? address?.port : undefined

  const installation = openInstallation({
    dataDir: join(folder, 'data'),
    buildDir: join(folder, 'build'),
  })
  app = await createConsoleServer({
    installation,
    backend: `http://127.0.0.1:${port}/prefix`,
    onSighting: ({ kind }) => sightings.push(kind),
    allowHost: ['console.example'],
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  upstream.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers = {}) => fetch(origin + path, { headers })
const page = async (path: string) => (await get(path)).text()

/** Files that the page at a path preloads, each with its hash. */
async function filesAhead(path: string): Promise<string[]> {
  const [, json = ''] = /id="ahead">(.*?)<\/script>/.exec(await page(path)) ?? []
  return [...json.matchAll(/"href":"([^"]+)","integrity":"sha/g)].map(([, url = '']) => url)
}

test('serves the page at console addresses, each time with a new nonce', async () => {
  const reply = await get('/networks/mine?dialog=new')
  const nonce = /nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '')?.[1]

  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await reply.text()).toContain(`<style nonce="${nonce}">`)
  expect(await page('/networks/mine?dialog=new')).not.toContain(nonce)
})

test("serves the page for an address that can't be decoded, and the page shows that it doesn't exist", async () => {
  const reply = await get('/networks/%E0%A4%A/nodes')
  expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('<script')])
  expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test.each([
  '/mfe/mfe-a/1.0.0/%zz',
  '/mfe/%E0%A4%A',
  '/shell/%zz.js',
  '/static/%zz',
  '/api/%E0%A4%A',
])('serves neither a file nor a call at %s', async (path) => {
  const reply = await ask(path, {})
  expect(reply).toMatchObject({ status: 400, headers: refused })
  expect(reply.text).not.toContain('<')
})

test.each([
  ['GET', '/api/..%2f..%2fsecret', 400],
  ['POST', '/networks', 404],
  ['DELETE', '/shell/main.1.js', 404],
  ['GET', `/shell/${'x'.repeat(301)}.js`, 404],
])("rejects %s %s with an answer that can't be a page: %d", async (method, path, status) => {
  expect(await ask(path, {}, method)).toMatchObject({ status, headers: refused })
})

test.each([
  ['that is none', 'GET / HTTP/9.9\r\n\r\n', 400],
  ['with a head that has no end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('rejects a request %s in the same way', async (_, request, status) => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(request)
  const reply = await text(socket)
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(reply).toContain("content-security-policy: default-src 'none'; sandbox\r\n")
})

test("escapes the registry and settings in the page so that they can't close their element", async () => {
  const fragment = fragmentOf('mfe-evil', '1.0.0', { slots: [{ slot: '</script>', module: 'X' }] })
  const target = writeBuild(join(folder, 'data/mfe'), fragment)
  const html = await page('/')
  rmSync(target, { recursive: true })

  const inlined = /<script type="application\/json" id="registry">(.*)<\/script>/.exec(html)?.[1]
  expect(inlined).not.toContain('<')
  expect(JSON.parse(inlined ?? '')).toMatchObject({
    remotes: [{}, { slots: [{ slot: '</script>' }] }],
  })
  expect(inlined).not.toContain('"preload"')
})

test('declares the font, but leaves it to the console when it loads', async () => {
  const html = await page('/networks')
  expect(html.match(/sans\.woff2/g)).toHaveLength(1)
  expect(html.match(/Geist Variable/g)).toHaveLength(1)
})

test('preloads what the page of a remote needs', async () => {
  expect(await filesAhead('/mfe-a')).toContain('/mfe/mfe-a/1.0.0/remoteEntry.12345678.js')
})

test("embeds the inline script that the page's policy allows", async () => {
  const reply = await get('/')
  const inline = [...(await reply.text()).matchAll(/<script>(.*?)<\/script>/gs)]
  const hashes = inline.map(([, code = '']) => `'${integrityOf(code)}'`)
  const policy = reply.headers.get('content-security-policy')
  expect(hashes).toHaveLength(1)
  expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
})

test('writes the data of a page before the script that reads it', async () => {
  const title = { en: 'T', de: 'T', fr: 'T' }
  const routes = [{ path: '/things/:id', module: 'Page', title, reads: ['things/:id'] }]
  const target = writeBuild(join(folder, 'data/mfe'), fragmentOf('mfe-things', '1.0.0', { routes }))
  const html = await page('/things/a%2Fb?q=x')
  rmSync(target, { recursive: true })

  const reads = '<script type="application/json" id="reads">[{"path":"things/a%2Fb"}]</script>'
  expect(html).toContain(reads)
  expect(html.indexOf(reads)).toBeLessThan(html.indexOf('<script>'))
  expect(html.indexOf('id="settings"')).toBeLessThan(html.indexOf('<script>'))
})

test.each([
  ['/login', ['session']],
  ['/login/', ['session']],
  ['/startup', []],
  ['/dashboard', ['frame']],
  ['/nowhere', ['frame']],
  ['/mfe-a', ['frame', 'federation']],
])('preloads for %s the parts of the shell %j', async (path, parts) => {
  const files = (await filesAhead(path)).filter((file) => file.startsWith('/shell/'))
  expect(files).toEqual(parts.map((name) => `/shell/${name}.1.js`))
})

test("shows in each offered language that the console is slow or doesn't start", async () => {
  const everyLanguage = await page('/')
  expect(everyLanguage).toContain('<h1>Still loading</h1>')
  expect(everyLanguage).toContain('<h1>The console couldn’t start</h1>')
  expect(everyLanguage).toContain('<h1>Die Konsole konnte nicht gestartet werden</h1>')

  const file = join(folder, 'data/settings.json')
  writeFileSync(file, '{"languages":["en"]}')
  const english = await page('/')
  rmSync(file)
  expect(english).toContain('<h1>The console couldn’t start</h1>')
  expect(english).not.toContain('lang="de"')
})

test('serves the pages of a hosted console also under a version [SH-016, SH-026]', async () => {
  const entry = '/mfe/mfe-a/1.0.0/remoteEntry.12345678.js'
  expect(await filesAhead('/v1.0.0/mfe-a')).not.toContain(entry)

  const file = join(folder, 'data/settings.json')
  writeFileSync(file, '{"variant":"hosted"}')
  const hosted = await filesAhead('/v1.0.0/mfe-a')
  rmSync(file)
  expect(hosted).toContain(entry)
})

test('reports no release when no host may be called', async () => {
  const file = join(folder, 'data/settings.json')
  writeFileSync(file, '{"releases":false}')
  const reply = await get('/releases.json')
  rmSync(file)
  expect(await reply.json()).toEqual({})
})

test('serves files in an encoding that the client accepts, cached permanently', async () => {
  const compressed = await get('/shell/main.1.js', { 'accept-encoding': 'gzip, br;q=0.9' })
  expect(Object.fromEntries(compressed.headers)).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await compressed.text()).toBe(SCRIPT)

  const plain = await get('/shell/main.1.js', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(SCRIPT)
})

test.each([
  '/shell/shell.json',
  '/shell/nothing.js',
  '/mfe/mfe-a/1.0.0/fragment.json',
  '/mfe/mfe-a/..%2F..%2Fshell/main.1.js',
  '/mfe/mfe-a/1.0.0/..%2F..%2F..%2Fshell%2Fmain.1.js',
  '/mfe/mfe-a',
  '/mfe',
  '/static/main.js',
  '/.well-known/security.txt',
  '/favicon.ico',
])('serves no file at %s', async (path) => {
  const reply = await get(path)
  expect(reply.status).toBe(404)
  expect(Object.fromEntries(reply.headers)).toMatchObject(refused)
})

test('answers 304 for a known registry and offers a newly added build', async () => {
  const before = await get('/registry.json')
  const tag = { 'if-none-match': before.headers.get('etag') }
  expect((await get('/registry.json', tag)).status).toBe(304)

  const target = writeBuild(join(folder, 'data/mfe'), fragmentOf('mfe-a', '1.1.0'))
  const after = await get('/registry.json', tag)
  rmSync(target, { recursive: true })

  expect(after.status).toBe(200)
  expect(await after.json()).toMatchObject({
    remotes: [{ version: '1.1.0', previous: { version: '1.0.0' } }],
  })
})

test('accepts a build as complete once its last file has been copied', async () => {
  const errorLog = jest.spyOn(console, 'error').mockImplementation(() => {})
  const target = writeBuild(join(folder, 'data/mfe'), fragmentOf('mfe-a', '1.2.0'))
  const entry = join(target, 'remoteEntry.12345678.js')
  const whole = readFileSync(entry)
  writeFileSync(entry, whole.subarray(1))
  const version = async () =>
    parseRegistry(await (await get('/registry.json')).json()).remotes[0]?.version

  expect(await version()).toBe('1.0.0')
  expect(await version()).toBe('1.0.0')
  expect(errorLog.mock.calls).toEqual([
    ['registry: mfe-a 1.2.0: remoteEntry.12345678.js was modified'],
  ])

  writeFileSync(entry, whole)
  expect(await version()).toBe('1.2.0')
  errorLog.mockRestore()
  rmSync(target, { recursive: true })
})

test('forwards calls unchanged, below the path of the server', async () => {
  const reply = await fetch(`${origin}/api/v1/egress/a%2Fb?x=1`, { method: 'PUT', body: '{' })
  expect(await reply.text()).toBe('PUT /prefix/api/v1/egress/a%2Fb?x=1 {')
})

test('forwards the call to the management server, and nothing else about the browser', async () => {
  await get('/api/networks', {
    authorization: 'Bearer token',
    'from-ui': 'true',
    cookie: 'of=another-app',
    origin,
    referer: origin,
    'x-forwarded-for': '192.0.2.1',
  })
  const { authorization, 'from-ui': fromUi, host, ...rest } = upstreamHeaders
  expect([authorization, fromUi, host]).toEqual(['Bearer token', 'true', `127.0.0.1:${port}`])
  expect(
    Object.keys(rest)
      .filter((name) => !name.startsWith('accept'))
      .toSorted(),
  ).toEqual([
    'connection',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-request-id',
  ])
})

test('never lets a response set a cookie, change how the console is reached, or be a page of its origin', async () => {
  const { headers } = await get('/api/networks')
  expect([headers.get('set-cookie'), headers.get('strict-transport-security')]).toEqual([
    null,
    null,
  ])
  expect(headers.get('vary')).toBe('origin')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test('forwards the single sign-on cookie in both directions, on its own path only', async () => {
  const value = 'a'.repeat(32)
  const cookie = `of=another-app; meshdeck_sso=${value}; meshdeck_sso_too=1`
  const cookiesThrough = async (path: string) => {
    const { headers } = await get(path, { cookie })
    return [upstreamHeaders.cookie, headers.getSetCookie()]
  }
  const own = [`meshdeck_sso=${value}`, ['meshdeck_sso=new; Path=/api/oauth']]
  expect(await cookiesThrough('/api/oauth/login')).toEqual(own)
  expect(await cookiesThrough('/api/oauth/callback?code=x')).toEqual(own)
  for (const path of ['/api/networks', '/api/oauth/headless', '/api/networks?a=/api/oauth/login']) {
    expect(await cookiesThrough(path)).toEqual([undefined, []])
  }
})

test('calls a busy server only once', async () => {
  const reply = await get('/api/busy')
  expect([reply.status, await reply.text()]).toEqual([503, '1'])
})

test('distinguishes a server that hangs up from one that refuses connections', async () => {
  await get('/api/echo')
  const reply = await get('/api/hang-up')
  expect(reply.status).toBe(502)
  expect(reply.headers.get('x-meshdeck-proxy')).toBe('unreachable')
  expect(await reply.text()).toBe('')
  expect(sightings.slice(-2)).toEqual(['answers', 'silent'])
})

test('treats a response that breaks before its first byte as no response', async () => {
  const reply = await fetch(`${origin}/api/broken`, { method: 'POST' })
  expect(reply.status).toBe(502)
  expect(reply.headers.get('x-meshdeck-proxy')).toBe('unreachable')
  expect(await reply.text()).toBe('')
  expect(sightings.at(-1)).toBe('silent')
})

test('keeps the last valid settings when the file becomes invalid at run time', async () => {
  const file = join(folder, 'data/settings.json')
  writeFileSync(file, '{"languages":["en","de"]}')
  expect(await page('/')).toContain('"languages":["en","de"]')

  const errorLog = jest.spyOn(console, 'error').mockImplementation(() => {})
  writeFileSync(file, '{"languages":["xx"]}')
  expect(await page('/')).toContain('"languages":["en","de"]')
  expect(errorLog).toHaveBeenCalledWith(expect.stringContaining('settings.json: languages[0]'))
  errorLog.mockRestore()
  rmSync(file)
})

const ofAnotherSite = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost:1' },
  { 'sec-fetch-site': 'same-site' },
]

test.each(ofAnotherSite)('forwards no call from a page of another site: %j', async (headers) => {
  const before = passedOn
  for (const method of ['POST', 'GET', 'OPTIONS']) {
    const reply = await ask('/api/server/shutdown', headers, method)
    expect(reply).toMatchObject({ status: 403, headers: { 'x-content-type-options': 'nosniff' } })
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    expect(JSON.parse(reply.text)).toHaveProperty('Code', 403)
  }
  expect(passedOn).toBe(before)
})

test('opens no socket for a page of another site', async () => {
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', origin: 'https://evil.example' }
  expect(await ask('/api/v1/auth-register/host', upgrade)).toMatchObject({ status: 403 })
})

test("forwards calls from its own pages and from clients that aren't browsers", async () => {
  const own = { origin, 'sec-fetch-site': 'same-origin' }
  for (const headers of [own, {}]) {
    expect(await ask('/api/server/status', headers, 'POST')).toMatchObject({ status: 200 })
  }
})

test.each(['/', '/api/networks', '/registry.json', '/shell/main.1.js', '/%zz'])(
  'serves %s to no client that uses a foreign host name',
  async (path) => {
    const reply = await ask(path, { host: 'evil.example:4000' })
    expect(reply).toMatchObject({ status: 421, headers: { 'x-content-type-options': 'nosniff' } })
    expect(reply.text).toMatch(/^evil\.example:4000 isn't a name of this console\. .*--allow-host/)
  },
)

test('accepts a host name that the start options or the settings name', async () => {
  const file = join(folder, 'data/settings.json')
  writeFileSync(file, '{"hostedHosts":["tenant.example"]}')
  expect(await ask('/', { host: 'console.example' })).toMatchObject({ status: 200 })
  expect(await ask('/', { host: 'tenant.example' })).toMatchObject({ status: 200 })
  rmSync(file)
  expect(await ask('/', { host: 'tenant.example' })).toMatchObject({ status: 421 })
})

test.each([
  ['a head without an end', 'GET / HTTP/1.1\r\nhost: localhost\r\n'],
  [
    'a body without an end',
    'POST /api/networks HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nhalf',
  ],
  ['nothing at all', ''],
])('disconnects a client that sends %s', async (_, sent) => {
  const { server } = app
  const { requestTimeout, headersTimeout } = server
  expect([requestTimeout, headersTimeout]).toEqual([60_000, 60_000])
  Object.assign(server, { requestTimeout: 100, headersTimeout: 100 })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(sent)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)
  Object.assign(server, { requestTimeout, headersTimeout })
})

test('draws no conclusion about the server from a client that disconnects in the middle of a body', async () => {
  const known = sightings.length
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const requested = once(upstream, 'request')
  const head = 'POST /api/networks HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999\r\n\r\n'
  socket.write(head + 'x'.repeat(50_000))
  const [passed]: IncomingMessage[] = await requested
  const gone = new Promise((resolve) => passed?.once('close', resolve))
  socket.destroy()
  await gone
  expect(sightings.slice(known)).toEqual([])
})

test('closes idle connections, and limits their number', () => {
  expect(app.server).toMatchObject({
    timeout: 60_000,
    keepAliveTimeout: 72_000,
    maxConnections: 8000,
  })
})

const tooMuch = 'x'.repeat(8 * 1024 * 1024 + 1)

test.each([
  ['that says so', { 'content-length': String(tooMuch.length) }],
  ['that does not say so', { 'transfer-encoding': 'chunked' }],
])('rejects a body that is too large or %s', async (_, headers) => {
  const known = sightings.length
  const sent = request(`${origin}/api/networks`, { method: 'POST', headers })
  sent.on('error', () => undefined)
  sent.end(tooMuch)
  const [reply]: IncomingMessage[] = await once(sent, 'response')
  reply?.on('error', () => undefined).resume()
  expect(reply).toMatchObject({ statusCode: 413, headers: refused })
  expect(sightings.slice(known)).toEqual([])
})

describe('a console below a path, behind a proxy', () => {
  let below: FastifyInstance
  let errorLog: jest.SpyInstance

  beforeEach(async () => {
    errorLog = jest.spyOn(console, 'error').mockReturnValue()
    below = await createConsoleServer({
      installation: openInstallation({
        dataDir: join(folder, 'data'),
        buildDir: join(folder, 'build'),
      }),
      backend: `http://127.0.0.1:${port}`,
      basePath: '/mesh',
    })
  })
  afterEach(async () => {
    errorLog.mockRestore()
    await below.close()
  })

  const browser = { host: 'localhost:4000', accept: 'text/html,*/*', 'accept-language': 'de' }

  /** Follows redirects as a browser does behind a proxy that rewrites paths this way. */
  async function followRedirects(path: string, through: (path: string) => string) {
    const visited: string[] = []
    let at = path
    while (visited.length < 6) {
      visited.push(at)
      const reply = await below.inject({ url: through(at), headers: browser })
      if (reply.statusCode < 300 || reply.statusCode > 399) return { visited, reply, at }
      at = String(reply.headers.location)
    }
    throw new Error(`endless: ${visited.join(' ')}`)
  }

  test.each(['/', '/mesh', '/mesh/'])(
    'leads %s to the console behind a proxy that keeps the path',
    async (path) => {
      const { reply, at } = await followRedirects(path, (address) => address)
      expect(reply.statusCode).toBe(200)
      expect(['/mesh', '/mesh/']).toContain(at)
      expect(errorLog).not.toHaveBeenCalled()
    },
  )

  test.each(['/mesh', '/mesh/', '/mesh/networks'])(
    'ends %s behind a proxy that removes the path with a page that explains the fault',
    async (path) => {
      const { reply } = await followRedirects(path, (address) => address.replace(/^\/mesh\/?/, '/'))
      expect(reply.statusCode).toBe(404)
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(reply.body).toContain('lang="de"')
      expect(reply.body).toContain('entfernt den Pfad')
      expect(errorLog.mock.calls.flat().join('\n')).toMatch(
        /^proxy: .*--base-path.*Configure the proxy to keep \/mesh/,
      )
    },
  )

  test('answers 404 for paths that belong to others, and reports nothing', async () => {
    const reply = await below.inject({ url: '/other/app', headers: browser })
    expect(reply).toMatchObject({ statusCode: 404, body: 'Not found\n' })
    expect(errorLog).not.toHaveBeenCalled()
  })

  test.each([
    ['another name', { host: 'mesh.example' }, /Host: mesh\.example.*--allow-host mesh\.example/],
    ['an untrusted proxy', { 'x-forwarded-for': '192.0.2.1' }, /--trust-proxy 127\.0\.0\.1/],
    ['a prefix that the proxy removes', { 'x-forwarded-prefix': '/m' }, /--base-path \/m\b/],
  ])('reports %s once, with the option', async (_, headers, line) => {
    for (let count = 0; count < 3; count += 1) {
      await below.inject({ url: '/mesh/', headers: { ...browser, ...headers } })
    }
    expect(errorLog).toHaveBeenCalledTimes(1)
    expect(errorLog).toHaveBeenCalledWith(expect.stringMatching(line))
  })

  test('returns and reports a dropped port in the response of the call', async () => {
    const reply = await below.inject({
      method: 'POST',
      url: '/mesh/api/users/adm/authenticate',
      headers: {
        host: 'localhost',
        origin: 'http://localhost:8080',
        'sec-fetch-site': 'same-origin',
      },
    })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({
      Message: expect.stringMatching(/drops the port.*\$http_host/),
    })
    expect(errorLog).toHaveBeenCalledWith(expect.stringMatching(/^proxy: .*drops the port/))
  })
})

test('shows on the fault page the path at which the request arrived, escaped for attributes', async () => {
  const { body } = await app.inject({
    url: '/networks/a"><b>&quot;?x=1',
    headers: { host: 'localhost:4000' },
  })
  expect(body).toMatch(/^<!doctype html>\n<html lang="en" data-arrival="[^"<>]*">\n/)
})
