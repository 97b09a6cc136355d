import fastify from 'fastify'

import { serveApi } from './api-proxy'
import { freePort } from './ports'

test.each([
  ['asks', {}],
  // whose body nobody takes
  ['sends', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
])('who %s hears at once that no management server is there', async (_, call) => {
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
})
