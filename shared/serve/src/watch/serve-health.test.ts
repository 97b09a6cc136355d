import fastify from 'fastify'

import type { Sighting } from '../backend-report'
import { smallRemote } from '../testing/small-remote'
import { isHealth, serveHealth } from './serve-health'

function watched({ remotes = [smallRemote], sighting = { kind: 'answers' } as Sighting } = {}) {
  let looks = 0
  const app = fastify()
  serveHealth(app, {
    remotes: () => remotes,
    look: async () => {
      looks += 1
      return sighting
    },
  })
  const ask = async (url: string) => {
    const { statusCode, body } = await app.inject({ url })
    return [statusCode, body]
  }
  return { ask, looks: () => looks }
}

test('a process that answers is alive, whatever stands behind it', async () => {
  const { ask } = watched({ remotes: [], sighting: { kind: 'silent', why: 'x' } })
  expect(await ask('/healthz')).toEqual([200, 'ok\n'])
})

test.each([
  [{}, 200, 'ready\n'],
  [{ remotes: [] }, 503, 'no installed remote is compatible with the shell\n'],
  [
    { remotes: [{ ...smallRemote, refused: ['x'] }] },
    503,
    'no installed remote is compatible with the shell\n',
  ],
  [
    { sighting: { kind: 'silent', why: 'connect ECONNREFUSED 10.0.0.7:8081' } as Sighting },
    503,
    "the management server isn't responding: connect ECONNREFUSED\n",
  ],
  [
    { sighting: { kind: 'foreign', why: 'it returned a web page' } as Sighting },
    503,
    "the backend doesn't look like a management server: it returned a web page\n",
  ],
])('with %j it is ready: %d %s', async (given, status, line) => {
  expect(await watched(given).ask('/readyz')).toEqual([status, line])
})

test('however many ask, the management server is asked once', async () => {
  const { ask, looks } = watched()
  await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')))
  await ask('/readyz')
  expect(looks()).toBe(1)
})

test('only the two addresses are of whoever watches', () => {
  expect(['/healthz', '/readyz?x', '/healthz/x', '/api/readyz'].map(isHealth)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
