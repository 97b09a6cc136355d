import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'

import {
  emptyFolder,
  fragmentOf,
  writeBuild,
  writeShell,
} from '@meshdeck/federation/testing/builds'
import fastify from 'fastify'

import { createConsoleServer } from '../console-server'
import { openInstallation } from '../installation'
import { versionNotice } from '../proxy/backend-report'
import type { BackendState } from '../proxy/backend-state'
import { smallRemote } from '../testing/small-remote'
import { isHealth, serveHealth } from './serve-health'

function watched({ remotes = [smallRemote], sighting = { kind: 'answers' } as BackendState } = {}) {
  let looks = 0
  const app = fastify()
  serveHealth(app, {
    remotes: () => remotes,
    look: async () => {
      looks += 1
      return sighting
    },
    product: () => 'Acme',
  })
  const ask = async (url: string) => {
    const { statusCode, body } = await app.inject({ url })
    return [statusCode, body]
  }
  return { ask, looks: () => looks }
}

test('counts a process that responds as alive, whatever the state of the server behind it', async () => {
  const { ask } = watched({ remotes: [], sighting: { kind: 'silent', why: 'x' } })
  expect(await ask('/healthz')).toEqual([200, 'ok\n'])
})

test.each([
  [{}, 200, 'ready\n'],
  [{ sighting: { kind: 'answers', version: 'v1.5.1' } as BackendState }, 200, 'ready\n'],
  [
    { sighting: { kind: 'answers', version: 'v1.8.0' } as BackendState },
    200,
    `ready\n${versionNotice('v1.8.0', 'Acme')}\n`,
  ],
  [
    { sighting: { kind: 'answers', version: 'dev' } as BackendState },
    200,
    `ready\n${versionNotice('dev', 'Acme')}\n`,
  ],
  [{ remotes: [] }, 503, 'no installed remote is compatible with the shell\n'],
  [
    { remotes: [{ ...smallRemote, refused: ['x'] }] },
    503,
    'no installed remote is compatible with the shell\n',
  ],
  [
    { sighting: { kind: 'silent', why: 'connect ECONNREFUSED 10.0.0.7:8081' } as BackendState },
    503,
    "the management server isn't responding: connect ECONNREFUSED\n",
  ],
  [
    { sighting: { kind: 'foreign', why: 'it returned a web page' } as BackendState },
    503,
    "the backend doesn't look like a management server: it returned a web page\n",
  ],
])('readiness with %j: %d %s', async (given, status, line) => {
  expect(await watched(given).ask('/readyz')).toEqual([status, line])
})

test('sends one request to the management server, however many clients ask', async () => {
  const { ask, looks } = watched()
  await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')))
  await ask('/readyz')
  expect(looks()).toBe(1)
})

test('reserves only the two addresses for process monitors', () => {
  expect(['/healthz', '/readyz?x', '/healthz/x', '/api/readyz'].map(isHealth)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

async function listen(port: number) {
  const server = createServer((_, response) => response.end('{"db_connected":true}')).listen(
    port,
    '127.0.0.1',
  )
  await once(server, 'listening')
  return server
}

async function end(server: Server) {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

test('reports the console as ready, not while the management server is down, and again afterward', async () => {
  const folder = emptyFolder()
  writeShell(join(folder, 'build/shell'))
  writeBuild(join(folder, 'build/mfe'), fragmentOf('mfe-a', '1.0.0'))
  const installation = openInstallation({ dataDir: folder, buildDir: join(folder, 'build') })
  const first = await listen(0)
  const address = first.address()
  const port = typeof address === 'object' ? Number(address?.port) : 0
  const app = await createConsoleServer({ installation, backend: `http://127.0.0.1:${port}` })
  let ahead = 0
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead)

  /** Requests the readiness after the cached result has expired. */
  async function ready() {
    ahead += 2001
    const { statusCode, body } = await app.inject('/readyz')
    return [statusCode, body]
  }

  expect(await ready()).toEqual([200, 'ready\n'])
  await end(first)
  expect(await ready()).toEqual([
    503,
    expect.stringMatching(/^the management server isn't responding: .*ECONNREFUSED/),
  ])
  const second = await listen(port)
  expect(await ready()).toEqual([200, 'ready\n'])
  await end(second)
  await app.close()
})
