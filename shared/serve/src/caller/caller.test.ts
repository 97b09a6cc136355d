import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'

import fastify from 'fastify'

import { serveApi } from '../api-proxy'
import { isInRanges } from '../options/address-range'
import { nameRequest, tellRequestId } from './request-id'

let backend: Server
let heard: IncomingMessage['headers']

beforeAll(async () => {
  backend = createServer((request, response) => {
    heard = request.headers
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

async function call(trusted: readonly string[], headers: Record<string, string>) {
  const isTrusted = isInRanges(trusted)
  const app = fastify({
    trustProxy: (address) => isTrusted(address),
    genReqId: nameRequest(isTrusted),
  })
  tellRequestId(app)
  const address = backend.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await serveApi(app, { backend: `http://127.0.0.1:${port}`, onSighting: () => {} })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const reply = await fetch(`${origin}/api/networks`, { headers })
  await app.close()
  const { 'x-request-id': id, ...rest } = heard
  const [forPerson, proto, host] = ['for', 'proto', 'host'].map(
    (name) => rest[`x-forwarded-${name}`],
  )
  return { id, told: reply.headers.get('x-request-id'), forPerson, proto, host, origin }
}

test('a trusted proxy says whom it speaks for, and how the request is named', async () => {
  expect(await call(['127.0.0.1'], said)).toMatchObject({
    id: 'edge-0001',
    told: 'edge-0001',
    forPerson: '198.51.100.7',
    proto: 'https',
    host: 'console.example',
  })
})

test('nothing of what a stranger says of himself is passed on', async () => {
  const { id, told, origin, ...rest } = await call(['10.0.0.0/8'], said)
  expect(rest).toEqual({ forPerson: '127.0.0.1', proto: 'http', host: new URL(origin).host })
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(told).toBe(id)
})

test.each(['short', 'a b c d e f g h', `"${'x'.repeat(20)}"`, 'x'.repeat(129)])(
  'a name such as %s is none, whoever gives it',
  async (given) => {
    const { id, told } = await call(['127.0.0.1'], { ...said, 'x-request-id': given })
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(told).toBe(id)
  },
)

test('an address that is none is that of the connection', async () => {
  const { forPerson } = await call(['127.0.0.1'], { ...said, 'x-forwarded-for': 'unknown' })
  expect(forPerson).toBe('127.0.0.1')
})
