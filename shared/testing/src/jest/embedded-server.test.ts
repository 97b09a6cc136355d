import { startEmbeddedServer } from './embedded-server.mjs'

test('restarts a server that a request has shut down, at the same address', async () => {
  const server = await startEmbeddedServer('empty')
  const health = () => fetch(`${server.url}/api/server/health`).then(({ status }) => status)
  const admin = { method: 'POST', body: '{"username":"admin","password":"meshdeck-demo"}' }
  await fetch(`${server.url}/api/users/adm/createsuperadmin`, admin)
  const reply = await fetch(`${server.url}/api/users/adm/authenticate`, admin)
  const { Response } = await reply.json()
  const headers = { authorization: `Bearer ${Response.AuthToken}` }
  await fetch(`${server.url}/api/server/shutdown`, { method: 'POST', headers })
  while ((await health().catch(() => undefined)) !== undefined);

  await server.start()
  expect(await health()).toBe(200)
  await server.remove()
})

test("upgrades to a Pro server whose changes don't affect the previous one", async () => {
  const server = await startEmbeddedServer('empty')
  const call = async (path: string, init?: RequestInit) =>
    (await fetch(`${server.url}/api/${path}`, init)).json()
  const isPro = async () => (await call('server/status')).is_pro
  const hasAdmin = () => call('users/adm/hassuperadmin')

  await server.upgrade()
  expect(await isPro()).toBe(true)
  const admin = { username: 'admin', password: 'meshdeck-demo' }
  await call('users/adm/createsuperadmin', { method: 'POST', body: JSON.stringify(admin) })
  await server.stop()
  await server.start()
  expect([await isPro(), await hasAdmin()]).toEqual([true, true])

  await server.reset()
  expect([await isPro(), await hasAdmin()]).toEqual([false, false])
  await server.remove()
})
