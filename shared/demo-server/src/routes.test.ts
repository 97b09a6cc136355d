import { editions } from './edition'
import type { RunningServer } from './server'
import {
  answeredRoutesOf,
  pathOf,
  type Route,
  routesOf,
  servedRoutesOf,
} from './testing/route-table'
import { contractVersions, signIn, startTestServer } from './testing/test-server'

const servers = contractVersions.flatMap((apiVersion) =>
  editions.map((edition) => ({ apiVersion, edition })),
)

describe.each(servers)('server $apiVersion, $edition', ({ apiVersion, edition }) => {
  let server: RunningServer
  let headers: { Authorization: string }
  beforeAll(async () => {
    server = await startTestServer({ apiVersion, edition, seed: { fleet: 12, networks: 3 } })
    headers = await signIn(server.url, { username: 'admin', password: 'meshdeck-demo' })
  })
  afterAll(() => server.close())

  async function exists(route: Route): Promise<boolean> {
    const reply = await fetch(server.url + pathOf(route, 'nothing'), {
      method: route.method,
      headers,
    })
    const text = await reply.text()
    return reply.status !== 405 && text !== '404 page not found\n'
  }

  const answered = answeredRoutesOf(apiVersion, edition)

  test.each(answered)('serves $method $path', async (route) => {
    expect(await exists(route)).toBe(true)
  })

  const there = new Set(servedRoutesOf(apiVersion, edition).map(({ path }) => path))
  const foreign = routesOf(apiVersion).filter(
    (route) => route.edition === 'pro' && !there.has(route.path),
  )
  test("serves no Pro route that it shouldn't", async () => {
    for (const route of foreign) expect([route, await exists(route)]).toEqual([route, false])
  })

  const tokenless = ['none', 'host', 'host|user']
  const guarded = answered.filter(({ auth }) => !tokenless.includes(auth))
  test.each(guarded)('requires a token for $method $path', async (route) => {
    const reply = await fetch(server.url + pathOf(route, 'x'), { method: route.method })
    expect(reply.status).toBe(401)
  })
})
