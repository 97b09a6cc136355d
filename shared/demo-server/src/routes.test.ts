import { apiVersions } from './api-version'
import type { RunningServer } from './server'
import { answeredRoutesOf, pathOf, type Route, routesOf } from './testing/route-table'
import { signIn, startTestServer } from './testing/test-server'

describe.each(apiVersions)('server %s', (apiVersion) => {
  let server: RunningServer
  let headers: { Authorization: string }
  beforeAll(async () => {
    server = await startTestServer({ apiVersion, seed: { fleet: 12, networks: 3 } })
    headers = await signIn(server.url, { username: 'admin', password: 'meshdeck-demo' })
  })
  afterAll(() => server.close())

  async function isThere(route: Route): Promise<boolean> {
    const reply = await fetch(server.url + pathOf(route, 'nothing'), {
      method: route.method,
      headers,
    })
    const text = await reply.text()
    return reply.status !== 405 && text !== '404 page not found\n'
  }

  const answered = answeredRoutesOf(apiVersion)

  test.each(answered)('$method $path is there', async (route) => {
    expect(await isThere(route)).toBe(true)
  })

  const foreign = routesOf(apiVersion).filter(({ edition }) => edition === 'pro')
  test.each(foreign)('$method $path belongs to another edition', async (route) => {
    expect(await isThere(route)).toBe(false)
  })

  const tokenless = ['none', 'host', 'host|user']
  const guarded = answered.filter(({ auth }) => !tokenless.includes(auth))
  test.each(guarded)('$method $path wants a token', async (route) => {
    const reply = await fetch(server.url + pathOf(route, 'x'), { method: route.method })
    expect(reply.status).toBe(401)
  })
})
