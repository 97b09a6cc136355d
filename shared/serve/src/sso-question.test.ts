import fastify, { type FastifyInstance } from 'fastify'

import { serveApi } from './api-proxy'

const servers: FastifyInstance[] = []

afterEach(async () => {
  // the console first, whose connections the management server would wait for
  for (const server of servers.splice(0)) await server.close()
})

/** A management server that answers for its sign-on page, and a console before it. */
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
  'a page that asks whether single sign-on is offered gets no error for a no (%s), which the browser would log',
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

test('a person who goes to the sign-on page sees what the server says', async () => {
  const { ask } = await consoleBefore(500)
  expect(await ask('/api/oauth/login', 'text/html,application/xhtml+xml,*/*;q=0.8')).toEqual({
    status: 500,
    type: 'text/html',
    text: '<p>no provider</p>',
  })
})

test('a yes, an unreachable server, and other calls are passed on as they are', async () => {
  const yes = await consoleBefore(307)
  expect(await yes.ask('/api/oauth/login', 'application/json')).toMatchObject({ status: 307 })
  expect(await yes.ask('/api/other', 'application/json')).toMatchObject({ status: 500 })
  const down = await consoleBefore(503)
  expect(await down.ask('/api/oauth/login', 'application/json')).toMatchObject({ status: 503 })
})
