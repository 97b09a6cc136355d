import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { Agent, request as overTls } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'

import { emptyFolder } from '@meshdeck/federation/testing/builds'
import fastify, { type FastifyInstance } from 'fastify'

import { expiredCertificate, foreignCertificate, renewedCertificate } from '../testing/certificates'
import { readPair, expiryFault, watchPair } from './certificate'
import { endGently, listen, plainListener, requirePair, secureListener } from './listen'
import { socketFromManager, isArrival } from './place'

const folder = emptyFolder()
const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
const lay = ({ cert, key }: { cert: string; key: string }) => {
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, key)
}

beforeEach(() => lay(foreignCertificate))
afterAll(() => rmSync(folder, { recursive: true }))

function testApp(): FastifyInstance {
  const app = fastify({ forceCloseConnections: true })
  app.get('/host', ({ headers, protocol }) => `${protocol}://${headers.host}`)
  app.get('/slow', async () => {
    await delay(300)
    return 'done'
  })
  return app
}

function portOf(server: { address: () => unknown }): number {
  const address = server.address()
  const hasPort = typeof address === 'object' && address !== null && 'port' in address
  return hasPort ? Number(address.port) : 0
}

async function startListening(app: FastifyInstance, isSecure: boolean) {
  await app.ready()
  const listener = isSecure ? secureListener(app, readPair(files)) : plainListener(app)
  listener.server.listen(0, '127.0.0.1')
  await once(listener.server, 'listening')
  return { listener, port: portOf(listener.server) }
}

async function answerTo(sent: ReturnType<typeof overHttp>) {
  const [reply]: IncomingMessage[] = await once(sent.end(), 'response')
  if (!reply) throw new Error('there is a reply')
  return { headers: reply.headers, status: reply.statusCode, text: await text(reply) }
}

describe('TLS', () => {
  test('serves HTTP/2 and HTTP/1.1 alike, with a transport policy for names of other machines', async () => {
    const app = testApp()
    const { listener, port } = await startListening(app, true)
    const headers = { host: 'console.example' }
    const old = await answerTo(
      overTls({ port, host: '127.0.0.1', path: '/host', headers, rejectUnauthorized: false }),
    )
    expect(old).toMatchObject({
      text: 'https://console.example',
      headers: { 'strict-transport-security': 'max-age=31536000' },
    })

    const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/host' })
    const [answer] = await once(stream, 'response')
    expect(await text(stream)).toBe(`https://localhost:${port}`)
    // it would apply to every other server of this machine
    expect(answer).not.toHaveProperty('strict-transport-security')
    session.destroy()
    listener.closeAll()
    listener.server.close()
    await app.close()
  })

  test.each([
    [
      'that is not there',
      { cert: '/nowhere/cert.pem', key: files.key },
      /^--tls-cert: can't read \/nowhere\/cert.pem: no such file or directory\.$/,
    ],
    [
      'that is none',
      { cert: __filename, key: files.key },
      /listen.test.ts doesn't contain a certificate in PEM format\.$/,
    ],
    [
      'whose key is none',
      { cert: files.cert, key: files.cert },
      /^--tls-key: .*cert.pem doesn't contain a private key in PEM format, or the key has a password\.$/,
    ],
  ])('reports a certificate %s in one line', (_, wrong, line) => {
    expect(() => requirePair(wrong)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(line), isInOptions: true }),
    )
  })

  test('reports a key of another certificate, and an expired certificate, which is still used', () => {
    const reported: string[] = []
    lay({ ...foreignCertificate, key: renewedCertificate.key })
    expect(() => requirePair(files)).toThrow(/key.pem isn't the key for .*cert.pem\.$/)
    lay(expiredCertificate)
    expect(requirePair(files, (line) => reported.push(line)).cert.toString()).toBe(
      expiredCertificate.cert,
    )
    expect(reported).toEqual([
      expect.stringMatching(/^\S+ expired on Jan .* Browsers will show a warning\.$/),
    ])
  })

  test("uses a certificate that isn't valid yet, as with a slow clock", () => {
    const cert = Buffer.from(renewedCertificate.cert)
    expect(expiryFault({ cert }, new Date('2020-01-01'))).toMatch(/^isn't valid until /)
    expect(expiryFault({ cert }, new Date())).toBeUndefined()
  })

  test('uses a renewed pair, keeps the previous one if the new one is unusable, and reports that once', async () => {
    const app = testApp()
    const { listener, port } = await startListening(app, true)
    const reported: string[] = []
    const awaitNotice = () => once(process, 'told')
    const unwatch = watchPair(files, {
      take: listener.renew,
      every: 10,
      log: (line) => {
        reported.push(line)
        process.emit('told' as never)
      },
    })
    const readCommonName = async () => {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
      await once(socket, 'secureConnect')
      const { CN } = socket.getPeerCertificate().subject
      socket.destroy()
      return CN
    }

    const broken = awaitNotice()
    writeFileSync(files.cert, renewedCertificate.cert)
    await broken
    expect(await readCommonName()).toBe('nobody.example')

    const whole = awaitNotice()
    writeFileSync(files.key, renewedCertificate.key)
    await whole
    expect(await readCommonName()).toBe('renewed.example')
    expect(reported).toEqual([
      expect.stringMatching(/isn't the key for .* The previous certificate is still in use\.$/),
      expect.stringMatching(/cert.pem was reloaded. The new certificate is valid until /),
    ])
    unwatch()
    listener.closeAll()
    listener.server.close()
    await app.close()
  })
})

test('notifies HTTP/2 clients of a shutdown with their next response, and answers their requests', async () => {
  const app = testApp()
  const { listener, port } = await startListening(app, true)
  const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false })
  const ask = (path: string) => session.request({ ':path': path })
  const first = ask('/host')
  await text(first)

  const ended = endGently(listener, { lastCallsMs: 5000 })
  const reported = once(session, 'goaway')
  const [slow, next] = [ask('/slow'), ask('/host')]
  // rejects no stream: a client that has already sent a request gets its response
  expect(await reported).toMatchObject([0, 2 ** 31 - 1])
  expect(await text(next)).toBe(`https://localhost:${port}`)
  expect(await text(slow)).toBe('done')
  // a client that was notified closes its connection, so there is nothing left to wait for
  await ended
  await app.close()
})

describe.each([
  ['plain', false],
  ['TLS', true],
])('at shutdown (%s)', (_, isSecure) => {
  test('finishes requests in progress, notifies connected clients, and accepts no others', async () => {
    const app = testApp()
    const { listener, port } = await startListening(app, isSecure)
    const agent = isSecure ? new Agent({ keepAlive: true, rejectUnauthorized: false }) : undefined
    const request = isSecure ? overTls : overHttp
    const ask = (path: string) => answerTo(request({ port, host: '127.0.0.1', path, agent }))

    const running = ask('/slow')
    await ask('/host')
    const ended = endGently(listener, { lastCallsMs: 100 })
    expect((await ask('/host')).headers['connection']).toBe('close')
    expect((await running).text).toBe('done')
    await ended
    // kept-alive connections are cut, and new ones refused
    await expect(ask('/host')).rejects.toMatchObject({ code: expect.stringMatching(/^ECONN/) })
    agent?.destroy()
    await app.close()
  })

  test('cuts requests that take too long', async () => {
    const app = testApp()
    const { listener, port } = await startListening(app, isSecure)
    const request = isSecure ? overTls : overHttp
    const running = answerTo(
      request({ port, host: '127.0.0.1', path: '/slow', rejectUnauthorized: false }),
    )
    await once(listener.server, 'request')
    const [outcome] = await Promise.allSettled([
      running,
      endGently(listener, { lastCallsMs: 0, longestMs: 50 }),
    ])
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ECONNRESET' } })
    await app.close()
  })
})

test('says to choose another port if the port is in use', async () => {
  const app = fastify()
  const listener = plainListener(app)
  listener.server.listen(0, '127.0.0.1')
  await once(listener.server, 'listening')
  await expect(listen(fastify(), { port: portOf(listener.server) })).rejects.toThrow(
    /^--port: listen EADDRINUSE: .*\. Choose another port\.$/,
  )
  listener.server.close()
  await app.close()
})

test.each([
  ['127.0.0.1', undefined, false],
  ['0.0.0.0', [], true],
  ['0.0.0.0', ['10.0.0.1'], false],
])('reports listening on %s behind %j without TLS: %s', async (host, trustProxy, hasPort) => {
  const reported = jest.spyOn(console, 'error').mockReturnValue()
  const app = testApp()
  const listener = await listen(app, { port: 0, host, ...(trustProxy && { trustProxy }) })
  expect(reported.mock.calls.flat().join(' ').includes('passwords can be intercepted')).toBe(
    hasPort,
  )
  reported.mockRestore()
  await listener.close()
  await app.close()
})

test('uses a socket of the service manager if it is meant for this process', () => {
  expect(socketFromManager({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 7)).toEqual({ fd: 3 })
  expect(socketFromManager({ LISTEN_PID: '8', LISTEN_FDS: '1' }, 7)).toBeUndefined()
  expect(socketFromManager({}, 7)).toBeUndefined()
})

test.each([
  ['192.0.2.7:4000', '::ffff:192.0.2.7', true],
  ['[2001:DB8:0::7]:4000', '2001:db8::7', true],
  ['192.0.2.8:4000', '192.0.2.7', false],
  ['mesh.example', '192.0.2.7', false],
  [undefined, '192.0.2.7', false],
])(
  'takes the host %s for the address %s at which a request arrived: %s',
  (host, address, isSame) => {
    expect(isArrival(host, address)).toBe(isSame)
  },
)
