import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { connect, createServer as createNetServer, type Server } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { emptyFolder } from '@meshdeck/federation/testing/builds'
import fastify, { type FastifyInstance } from 'fastify'

import { readAuthorities } from '../listen/certificate'
import { foreignCertificate, loopbackCertificate } from '../testing/certificates'
import { serveApi } from './api-proxy'
import { compressReplies } from './compress-replies'
import { probe } from './probe'
import { limitBody, callKind, timeouts } from './timeouts'

const answers: Record<string, RequestListener> = {
  '/api/slow': () => {},
  '/api/pauses': (_, response) => response.write('{'),
  '/api/page': (_, response) => response.setHeader('content-type', 'text/html').end('<p>'),
  '/api/networks': (_, response) => response.end('[]'),
  '/api/echo': (request, response) => request.pipe(response),
  '/api/server/status': (_, response) => response.end('{"db_connected":true}'),
}

const server = createServer(loopbackCertificate, (request, response) =>
  answers[request.url ?? '']?.(request, response),
)
const folder = emptyFolder()
const file = join(folder, 'ca.pem')
let backend: string
let app: FastifyInstance

beforeAll(async () => {
  writeFileSync(file, `of our own\n${loopbackCertificate.cert}\n`)
  backend = await urlOf(server, 'https')
})

async function urlOf(listening: Server, scheme: string) {
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  return `${scheme}://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`
}

afterEach(() => app?.close())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

type BackendOptions = {
  at?: string
  authorities?: readonly string[]
  patienceMs?: number
  isCompressed?: boolean
}

async function behind(options: BackendOptions = {}) {
  const { at = backend, authorities, patienceMs = 200, isCompressed = false } = options
  app = fastify({ forceCloseConnections: true })
  if (isCompressed) await compressReplies(app)
  const patienceOf = () => patienceMs
  await serveApi(app, { backend: at, authorities, patienceOf, onSighting: () => {} })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(origin + path, init)
    return [reply.status, await reply.text().catch(() => 'broken')]
  }
}

test('affects only its own call by a response that never starts, pauses or is a page', async () => {
  // long enough for the handshakes of all four on a busy machine
  const ask = await behind({ authorities: [loopbackCertificate.cert], patienceMs: 3_000 })
  const all = ['/api/slow', '/api/pauses', '/api/page', '/api/networks'].map((path) => ask(path))
  expect(await Promise.all(all)).toEqual([
    [502, ''],
    [200, 'broken'],
    [200, '<p>'],
    [200, '[]'],
  ])
})

test('responses that end before they are read arrive complete, and end nothing else', async () => {
  const length = 64 * 65_536
  const head = `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  const closing = createNetServer((socket) => {
    socket.once('data', () => socket.end(head + 'x'.repeat(length)))
  })
  // the compressor is slower than its source, and a busy machine slower than both
  const at = await urlOf(closing, 'http')
  const ask = await behind({ at, isCompressed: true, patienceMs: 20_000 })
  const all = Array.from({ length: 20 }, () => ask('/api/networks'))
  const lengths = (await Promise.all(all)).map(([status, body]) => [status, String(body).length])
  expect(lengths).toEqual(all.map(() => [200, length]))
  closing.close()
})

test('ends a body of unknown length before the next call on the connection', async () => {
  const ask = await behind({ authorities: [loopbackCertificate.cert] })
  const body = () => ({ body: new Blob(['{}']).stream(), duplex: 'half' as const })
  for (const method of ['DELETE', 'OPTIONS', 'POST']) {
    expect(await ask('/api/echo', { method, ...body() })).toEqual([200, '{}'])
    expect(await ask('/api/networks')).toEqual([200, '[]'])
  }
})

test('passes on neither the body of a GET nor its length', async () => {
  const ask = await behind({ authorities: [loopbackCertificate.cert] })
  const call = request(`${app.listeningOrigin}/api/networks`, { headers: { 'content-length': 2 } })
  const [reply]: IncomingMessage[] = await once(call.end('{}'), 'response')
  expect(reply && (await text(reply))).toBe('[]')
  expect(await ask('/api/networks')).toEqual([200, '[]'])
})

test('leaves room for the status request beside hanging lists', async () => {
  const ask = await behind({ authorities: [loopbackCertificate.cert], patienceMs: 5000 })
  const giveUp = new AbortController()
  const callList = async () => {
    await ask('/api/slow', giveUp).catch(() => {})
    return 'a list'
  }
  // more than are sent at once
  const lists = Array.from({ length: 140 }, callList)
  const status = ask('/api/server/status').then(() => 'the status')
  expect(await Promise.race([status, ...lists])).toBe('the status')
  giveUp.abort()
  await Promise.all(lists)
})

test.each([
  ['short', 1000, '{'],
  ['long', 99_999, 'x'.repeat(50_000)],
])('leaves room for other calls beside %s bodies that never end', async (_, length, begun) => {
  const ask = await behind({ authorities: [loopbackCertificate.cert], patienceMs: 5000 })
  const head = `POST /api/echo HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`
  const address = app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  // more than are sent at once
  const sockets = Array.from({ length: 140 }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => {}).write(head + begun)
  const call = { method: 'POST', body: '{}', signal: AbortSignal.timeout(4000) }
  expect(await ask('/api/networks', call).catch(String)).toEqual([200, '[]'])
  for (const socket of sockets) socket.destroy()
})

test('passes on long bodies completely, one after the other when there are many', async () => {
  const ask = await behind({ authorities: [loopbackCertificate.cert], patienceMs: 20_000 })
  const body = Array.from({ length: 10_000 }, (_, index) => `${index}\n`).join('')
  const all = Array.from({ length: 80 }, () => ask('/api/echo', { method: 'POST', body }))
  for (const answer of await Promise.all(all)) expect(answer).toEqual([200, body])
})

test('rejects an untrusted certificate until a file names its authority', async () => {
  expect(await (await behind())('/api/networks')).toEqual([502, ''])
  expect(await probe(backend)).toMatchObject({ kind: 'silent' })
  expect(await probe(backend, readAuthorities(file))).toEqual({ kind: 'answers' })
})

test('keeps the other authorities that Node trusts', () => {
  const extra = join(folder, 'extra.pem')
  writeFileSync(extra, foreignCertificate.cert)
  const trusted = readAuthorities(file, extra)
  expect(trusted).toEqual(
    expect.arrayContaining([loopbackCertificate.cert, foreignCertificate.cert]),
  )
  expect(readAuthorities(file, join(folder, 'gone.pem'))).toHaveLength(trusted.length - 1)
})

test("doesn't start with a file without a certificate", () => {
  writeFileSync(join(folder, 'none.pem'), 'x')
  expect(() => readAuthorities(join(folder, 'none.pem'))).toThrow(
    /^--backend-ca: .*none\.pem doesn't contain a certificate in PEM format\.$/,
  )
  expect(() => readAuthorities(join(folder, 'gone.pem'))).toThrow(
    /^--backend-ca: can't read .*gone\.pem: no such file or directory\.$/,
  )
})

test.each([
  ['an endless answer', { largest: 10 }, 'more than 10 bytes'],
  ['one that drips', { largest: 10, longestMs: 20 }, 'no end after 20 ms'],
])('ends reading when %s ends', async (_, limits, line) => {
  const body = new Readable({ read() {} })
  body.push('x'.repeat('longestMs' in limits ? 1 : 11))
  await expect(text(limitBody(body, limits))).rejects.toThrow(line)
  expect(body.destroyed).toBe(true)
})

test.each([
  ['GET', '/api/server/status', 'status'],
  ['GET', '/api/nodes?page=1', 'list'],
  ['PUT', '/api/networks/a', 'change'],
  ['POST', '/api/hosts/1/upgrade', 'long'],
] as const)('finds for %s %s the kind %s', (method, url, kind) => {
  expect(callKind(method, url)).toBe(kind)
  expect(timeouts[kind]).toBeLessThan(60_000)
})
