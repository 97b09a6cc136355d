import { once } from 'node:events'
import { createServer } from 'node:https'

import fastify from 'fastify'

import { serveApi } from './api-proxy'
import { foreignCertificate } from './testing/foreign-certificate'

test('nothing is said to a management server for which nobody vouches', async () => {
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
  // with a body, which nobody takes
  const reply = await fetch(`${url}/api/users/adm/authenticate`, { method: 'POST', body: 'secret' })
  await app.close()
  server.close()
  expect([reply.status, reply.headers.get('x-meshdeck-proxy')]).toEqual([502, 'unreachable'])
  // Node 24 has advice behind it
  const why: unknown = expect.stringMatching(/^self-signed certificate/)
  expect(sightings).toEqual([{ kind: 'silent', why }])
  expect(asked).toBe(0)
})
