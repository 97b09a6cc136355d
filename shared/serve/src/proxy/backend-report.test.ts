import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'

import { NEWEST_SUPPORTED } from '@meshdeck/domain/capabilities'

import { createReport, createVersionReport, versionNotice } from './backend-report'
import { backendStateOf } from './backend-state'
import { probe } from './probe'

let server: Server
afterEach(() => server.close())

async function listening(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test.each<[string, RequestListener, object]>([
  [
    'a status',
    (_, reply) => reply.setHeader('content-type', 'application/json').end('{"db_connected":true}'),
    { kind: 'answers' },
  ],
  [
    'a status with a version',
    (_, reply) => reply.setHeader('content-type', 'application/json').end('{"version":"v1.6.0"}'),
    { kind: 'answers', version: 'v1.6.0' },
  ],
  [
    'a status whose version would break the line of a log',
    (_, reply) =>
      reply.setHeader('content-type', 'application/json').end('{"version":"v1.6.0\\nerror"}'),
    { kind: 'answers', version: 'v1.6.0error' },
  ],
  [
    'a status whose version is no text',
    (_, reply) => reply.setHeader('content-type', 'application/json').end('{"version":6}'),
    { kind: 'answers' },
  ],
  [
    'a status that never ends',
    (_, reply) => {
      reply.setHeader('content-type', 'application/json').write('{"version":"v1.6.0",')
      const more = setInterval(() => reply.write(' '.repeat(32_768)), 1)
      reply.on('close', () => clearInterval(more))
    },
    { kind: 'answers' },
  ],
  ['a refusal', (_, reply) => reply.writeHead(403).end('{}'), { kind: 'answers' }],
  [
    'a web page',
    (_, reply) => reply.setHeader('content-type', 'text/html').end('<p>'),
    { kind: 'foreign', why: 'it returned a web page', fix: expect.stringMatching(/API/) },
  ],
  [
    'a redirection',
    (_, reply) =>
      reply.writeHead(301, { location: 'https://mesh.example/login?login=ey.session.token' }).end(),
    {
      kind: 'foreign',
      why: 'it redirects to https://mesh.example',
      fix: 'If the API is at https://mesh.example, use that address in --backend.',
    },
  ],
  [
    'the page of a gateway without server',
    (_, reply) => reply.writeHead(502, { 'content-type': 'text/html' }).end('<p>'),
    {
      kind: 'silent',
      why: 'the proxy in front of it returned 502',
      fix: 'Check that the management server is running.',
    },
  ],
  [
    'an address where nothing is',
    (_, reply) => reply.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found'),
    {
      kind: 'foreign',
      why: "/api/server/status doesn't exist",
      fix: expect.stringMatching(/API/),
    },
  ],
  [
    'a hang-up',
    (request) => request.socket.destroy(),
    { kind: 'silent', why: expect.stringMatching(/./) },
  ],
])('recognizes %s', async (_name, answer, sighting) => {
  expect(await probe(await listening(answer))).toEqual(sighting)
})

test("accepts a single sign-on redirect as a management server's, wherever it leads", () => {
  const location = 'https://accounts.example/authorize?state=secret'
  const answer = { status: 307, contentType: 'text/html', location }
  expect(backendStateOf({ ...answer, path: '/api/oauth/login' })).toEqual({ kind: 'answers' })
})

test('gives the reason why there is no response', async () => {
  const url = await listening(() => {})
  server.close()
  await once(server, 'close')
  expect(await probe(url)).toEqual({
    kind: 'silent',
    why: `connect ECONNREFUSED ${url.replace('http://', '')}`,
    fix: 'Check the address and port in --backend, and that the server is running.',
  })
})

test('logs changes, and nothing twice', () => {
  server = createServer()
  const lines: string[] = []
  let returns = 0
  const report = createReport('http://mesh.example', {
    product: () => 'Meshdeck',
    onReturn: () => (returns += 1),
    log: (line) => lines.push(line),
  })

  report({ kind: 'answers' })
  expect(lines).toEqual([])
  report({ kind: 'silent', why: 'ECONNRESET' })
  report({ kind: 'silent', why: 'ECONNREFUSED' })
  report({ kind: 'foreign', why: 'it returned a web page', fix: 'Enter another address.' })
  report({ kind: 'answers' })
  report({ kind: 'answers' })
  expect(lines).toEqual([
    "http://mesh.example isn't responding: ECONNRESET. The console connects as soon as the server responds.",
    "http://mesh.example doesn't look like a management server: it returned a web page. Enter another address.",
    'http://mesh.example is responding.',
  ])
  expect(returns).toBe(1)
})

describe('the notice about a version', () => {
  const file = join(__dirname, '../../../../host-shell/src/locales/en.json')
  const { health } = JSON.parse(readFileSync(file, 'utf8'))

  test.each([
    ['v1.8.0', 'newer'],
    ['v2.0.0', 'newer'],
    ['dev', 'unreadable'],
  ])('has the banner of the console on %s', (version, kind) => {
    const banner = String(health.version[kind])
      .replace('{{version}}', version)
      .replace('{{product}}', 'Acme')
      .replace('{{supported}}', `v${NEWEST_SUPPORTED}`)
    expect(versionNotice(version, 'Acme')).toBe(banner)
  })

  test.each(['', 'v1.0.0', 'v1.5.0', 'v1.5.1', '1.5.1-ee'])('is missing for %j', (version) => {
    expect(versionNotice(version, 'Acme')).toBeUndefined()
  })

  test('is logged once for each version', () => {
    const lines: string[] = []
    const report = createVersionReport(
      () => 'Acme',
      (line) => lines.push(line),
    )
    for (const version of ['v1.5.1', 'v1.6.0', 'v1.6.0', undefined, 'v1.6.0', 'dev']) {
      report({ kind: 'answers', ...(version !== undefined && { version }) })
    }
    report({ kind: 'silent', why: 'ECONNREFUSED' })
    expect(lines).toEqual([versionNotice('v1.6.0', 'Acme'), versionNotice('dev', 'Acme')])
  })
})
