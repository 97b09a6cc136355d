import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import fastify, { type FastifyInstance } from 'fastify'

import { serveApi } from './api-proxy'
import { compressReplies } from './compress-replies'

const nodes = Array.from({ length: 300 }, (_, id) => ({ id, name: `node-${id}` }))
const LIST = JSON.stringify(nodes)
const SHORT = '{"Message":"gone"}'

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

let backend: Server
let app: FastifyInstance
let origin: string
let upstreamHeaders: IncomingMessage['headers']

beforeAll(async () => {
  backend = createServer((call, response) => {
    upstreamHeaders = call.headers
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'max-age=60')
    if (call.url === '/api/short') return response.end(SHORT)
    if (call.url !== '/api/half') return response.end(LIST)
    response.write(LIST)
    return setImmediate(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(backend, 'listening')
  const address = backend.address()
  const port = typeof address === 'object' ? address?.port : undefined

  app = fastify()
  await compressReplies(app)
  await serveApi(app, { backend: `http://127.0.0.1:${port}`, onSighting: () => {} })
  app.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send(LIST))
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  backend.close()
})

async function ask(path: string, accepted: string) {
  const sent = request(origin + path, { headers: { 'accept-encoding': accepted } }).end()
  const [reply]: IncomingMessage[] = await once(sent, 'response')
  if (!reply) throw new Error('there is a reply')
  const body = await buffer(reply)
  const encoding = reply.headers['content-encoding']
  const decoded = encoding === undefined ? body : decoders[encoding]?.(body)
  return {
    status: reply.statusCode,
    headers: reply.headers,
    encoding,
    bytes: body.length,
    text: `${decoded}`,
  }
}

test.each([
  ['/api/nodes', 'gzip, deflate, br', 'br'],
  ['/api/nodes', 'gzip', 'gzip'],
  ['/api/nodes', 'br;q=0, gzip;q=0.5', 'gzip'],
  ['/api/nodes', 'deflate', undefined],
  ['/api/nodes', 'identity', undefined],
  ['/page', 'gzip, br', 'br'],
  // the compressed length would reveal the content
  ['/api/v1/enrollment-keys', 'gzip, br', undefined],
  ['/api/v1/enrollment%2dkeys', 'gzip, br', undefined],
])('sends %s to a client that accepts "%s" as %s', async (path, accepted, encoding) => {
  const reply = await ask(path, accepted)
  expect(reply).toMatchObject({ encoding, text: LIST })
  expect(reply.bytes < LIST.length / 3).toBe(encoding !== undefined)
})

test("doesn't compress short responses", async () => {
  expect(await ask('/api/short', 'br')).toMatchObject({ encoding: undefined, text: SHORT })
})

test('lets no cache store a response, or serve it to a client with another encoding', async () => {
  const { headers } = await ask('/api/nodes', 'br')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding' })
})

test('requests no compression from the management server', async () => {
  await ask('/api/v1/enrollment-keys', 'br')
  expect(upstreamHeaders).not.toHaveProperty('accept-encoding')
})

test("doesn't pass off a truncated response as complete", async () => {
  expect(await ask('/api/half', 'br')).toMatchObject({ status: 502, encoding: undefined, text: '' })
  await expect(ask('/api/half', 'identity')).rejects.toThrow('aborted')
  expect(await ask('/api/nodes', 'br')).toMatchObject({ text: LIST })
})
