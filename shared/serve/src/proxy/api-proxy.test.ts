import { once } from 'node:events'
import { createServer } from 'node:https'

import fastify, { type FastifyInstance } from 'fastify'

import { freePort } from '../ports'
import { foreignCertificate } from '../testing/certificates'
import { serveApi } from './api-proxy'

test.each([
  ['asks', {}],
  // with a body that is never read
  ['sends', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
])(
  'returns an error at once to a client that %s when there is no management server',
  async (_, call) => {
    const sightings: object[] = []
    const app = fastify()
    await serveApi(app, {
      backend: `http://127.0.0.1:${await freePort(0)}`,
      onSighting: (sighting) => sightings.push(sighting),
    })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const reply = await fetch(`${url}/api/users/adm/authenticate`, call)
    expect([reply.status, reply.headers.get('x-meshdeck-proxy')]).toEqual([502, 'unreachable'])
    expect(sightings).toMatchObject([{ kind: 'silent' }])
    await app.close()
  },
)

describe('sso question', () => {
  const servers: FastifyInstance[] = []

  afterEach(async () => {
    // the console first, because the management server would wait for its connections
    for (const server of servers.splice(0)) await server.close()
  })

  /** Starts a management server that answers for its sign-on page, and a console in front of it. */
  async function consoleBefore(status: number) {
    const server = fastify()
    server.get('/api/oauth/login', (_, reply) =>
      status === 307
        ? reply.redirect('https://id.example/authorize', status)
        : reply.code(status).type('text/html').send('<p>no provider</p>'),
    )
    server.get('/api/other', (_, reply) => reply.code(500).send('broken'))
    const backend = await server.listen({ host: '127.0.0.1', port: 0 })
    const app = fastify()
    const sightings: object[] = []
    await serveApi(app, { backend, onSighting: (sighting) => sightings.push(sighting) })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const ask = async (path: string, accept: string) => {
      const reply = await fetch(`${url}${path}`, { redirect: 'manual', headers: { accept } })
      return {
        status: reply.status,
        type: reply.headers.get('content-type'),
        text: await reply.text(),
      }
    }
    servers.push(app, server)
    return { ask }
  }

  test.each([404, 500])(
    'returns no error to a check for single sign-on for a no (%s), which browsers would log',
    async (status) => {
      const { ask } = await consoleBefore(status)
      expect(await ask('/api/oauth/login', 'application/json')).toEqual({
        status: 204,
        type: null,
        text: '',
      })
      const withProgram = '/api/oauth/login?x-application-name=dashboard'
      expect(await ask(withProgram, '*/*')).toMatchObject({ status: 204 })
    },
  )

  test("shows the server's answer to a user who opens the sign-on page", async () => {
    const { ask } = await consoleBefore(500)
    expect(await ask('/api/oauth/login', 'text/html,application/xhtml+xml,*/*;q=0.8')).toEqual({
      status: 500,
      type: 'text/html',
      text: '<p>no provider</p>',
    })
  })

  test('passes on a yes, an unreachable server, and other calls unchanged', async () => {
    const yes = await consoleBefore(307)
    expect(await yes.ask('/api/oauth/login', 'application/json')).toMatchObject({ status: 307 })
    expect(await yes.ask('/api/other', 'application/json')).toMatchObject({ status: 500 })
    const down = await consoleBefore(503)
    expect(await down.ask('/api/oauth/login', 'application/json')).toMatchObject({ status: 503 })
  })
})

test('sends nothing to a management server with an untrusted certificate', async () => {
  let asked = 0
  const server = createServer(foreignCertificate, (_, reply) => {
    asked += 1
    reply.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const sightings: object[] = []
  const app = fastify()
  await serveApi(app, {
    backend: `https://127.0.0.1:${port}`,
    onSighting: (sighting) => sightings.push(sighting),
  })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  // with a body that is never read
  const reply = await fetch(`${url}/api/users/adm/authenticate`, { method: 'POST', body: 'secret' })
  await app.close()
  server.close()
  expect([reply.status, reply.headers.get('x-meshdeck-proxy')]).toEqual([502, 'unreachable'])
  const fix = 'Enter the file of its CA certificate with --backend-ca.'
  expect(sightings).toEqual([{ kind: 'silent', why: 'self-signed certificate', fix }])
  expect(asked).toBe(0)
})
