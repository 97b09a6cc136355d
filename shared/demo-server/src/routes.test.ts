import type { RunningServer } from './server'
import { answeredRoutes, pathOf, type Route, routes } from './testing/route-table'
import { signIn, startTestServer } from './testing/test-server'

let server: RunningServer
let headers: { Authorization: string }
beforeAll(async () => {
  server = await startTestServer({ seed: { fleet: 12, networks: 3 } })
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

test.each(answeredRoutes)('$method $path is there', async (route) => {
  expect(await isThere(route)).toBe(true)
})

test.each(routes.filter(({ edition }) => edition === 'pro'))(
  '$method $path belongs to another edition',
  async (route) => {
    expect(await isThere(route)).toBe(false)
  },
)

const tokenless = ['none', 'host', 'host|user']
test.each(answeredRoutes.filter(({ auth }) => !tokenless.includes(auth)))(
  '$method $path wants a token',
  async (route) => {
    const reply = await fetch(server.url + pathOf(route, 'x'), { method: route.method })
    expect(reply.status).toBe(401)
  },
)
