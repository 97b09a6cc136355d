import { startEmbeddedServer } from './embedded-server.mjs'

test('a server that a call has shut down comes back at the same address', async () => {
  const server = await startEmbeddedServer('empty')
  const health = () => fetch(`${server.url}/api/server/health`).then(({ status }) => status)
  await fetch(`${server.url}/api/server/shutdown`, { method: 'POST' })
  while ((await health().catch(() => undefined)) !== undefined);

  await server.start()
  expect(await health()).toBe(200)
  await server.remove()
})
