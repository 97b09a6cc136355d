import type { RunningServer } from '../server'
import { at } from '../testing/fill'
import { signIn, startTestServer } from '../testing/test-server'
import type { FaultInput } from './kinds'

const token = 'let-me-break-it'
const NODES = '/api/nodes/:network'

let server: RunningServer
let headers: { Authorization: string }
beforeAll(async () => {
  server = await startTestServer({ controlToken: token, seed: { fleet: 6, networks: 2 } })
  headers = await signIn(server.url, { username: 'admin', password: 'meshdeck-demo' })
})
afterAll(() => server.close())
afterEach(() => control('DELETE'))

const control = (method: string, body?: unknown, path = '') =>
  fetch(`${server.url}/control/faults${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function set(fault: FaultInput): Promise<string> {
  const reply = await control('POST', fault)
  expect(reply.status).toBe(201)
  return String(at(await reply.json(), '/id'))
}

const get = (path: string) => fetch(server.url + path, { headers })
const statusOf = async (path: string) => (await get(path)).status
const struck = async () => {
  const faults: unknown = await (await control('GET')).json()
  return Array.isArray(faults) ? faults.map((fault) => at(fault, '/struck')) : []
}

test('responds with an error in the server’s format the given number of times', async () => {
  await set({ kind: 'error', message: 'disk I/O error', path: '/api/networks', calls: 2 })
  const reply = await get('/api/networks')

  expect([reply.status, await reply.json()]).toEqual([
    500,
    { Code: 500, Message: 'disk I/O error' },
  ])
  expect(await statusOf('/api/networks')).toBe(500)
  expect(await statusOf('/api/networks')).toBe(200)
  expect(await struck()).toEqual([2])
})

test.each([
  [NODES, '/api/nodes/corp-backbone', 503],
  ['/api/nodes/{network}', '/api/nodes/corp-backbone?x=1', 503],
  ['/api/nodes/corp-backbone', '/api/nodes/corp-backbone', 503],
  ['/api/nodes/elsewhere', '/api/nodes/corp-backbone', 200],
  [NODES, '/api/networks', 200],
  // one route has a literal segment where the other has a parameter
  ['/api/networks/:netid', '/api/networks/corp-backbone', 503],
  ['/api/v1/networks/stats', '/api/v1/networks/stats', 503],
])('responds with a fault at %s to %s with %d', async (path, called, status) => {
  await set({ kind: 'error', status: 503, path })
  expect(await statusOf(called)).toBe(status)
})

test('affects one method only when specified, and the whole API by default', async () => {
  const id = await set({ kind: 'error', method: 'post' })
  expect(await statusOf('/api/networks')).toBe(200)
  await control('DELETE', undefined, `/${id}`)

  await set({ kind: 'error', status: 403, message: 'forbidden' })
  expect(await Promise.all(['/api/hosts', '/api/server/status'].map(statusOf))).toEqual([403, 403])
})

test('holds calls until the fault is removed', async () => {
  const id = await set({ kind: 'latency', milliseconds: 600_000, path: '/api/hosts' })
  let isAnswered = false
  const held = statusOf('/api/hosts').finally(() => {
    isAnswered = true
  })
  expect(await statusOf('/api/networks')).toBe(200)
  expect([isAnswered, await struck()]).toEqual([false, [1]])

  await control('DELETE', undefined, `/${id}`)
  expect(await held).toBe(200)
})

test('delays a call by the given time', async () => {
  await set({ kind: 'latency', milliseconds: 150, path: '/api/hosts' })
  const start = performance.now()
  await statusOf('/api/hosts')
  expect(performance.now() - start).toBeGreaterThan(140)
})

test.each(['cut', 'invalid'] as const)('sends unreadable JSON: %s', async (how) => {
  await set({ kind: 'malformed', how, path: '/api/hosts' })
  const reply = await get('/api/hosts')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json'])
  await expect(reply.json()).rejects.toThrow('JSON')
})

test("sends JSON that doesn't match the contract", async () => {
  await set({ kind: 'malformed', how: 'shape', path: '/api/hosts' })
  expect(await (await get('/api/hosts')).json()).toMatchObject({ Response: { unexpected: true } })
})

test('sends a web page as a wrong address would', async () => {
  await set({ kind: 'html', path: '/api/hosts' })
  const reply = await get('/api/hosts')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
})

test('closes the connection before the route has run', async () => {
  await set({ kind: 'drop', method: 'POST', path: '/api/networks' })
  const lab = { netid: 'dropped', addressrange: '10.98.0.0/24' }
  const sent = fetch(`${server.url}/api/networks`, {
    method: 'POST',
    headers,
    body: JSON.stringify(lab),
  })
  await expect(sent).rejects.toThrow('fetch failed')
  await control('DELETE')
  expect(await (await get('/api/networks')).text()).not.toContain('dropped')
})

test.each(['after', 'half'] as const)(
  'closes the connection %s the response, after the route has run',
  async (when) => {
    await set({ kind: 'drop', when, method: 'POST', path: '/api/networks' })
    const reply = await fetch(`${server.url}/api/networks`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ netid: `lost-${when}`, addressrange: '10.97.0.0/24' }),
    })
    expect(reply.status).toBe(200)
    await expect(reply.text()).rejects.toThrow('terminated')
    expect(await (await get('/api/networks')).text()).toContain(`lost-${when}`)
    await fetch(`${server.url}/api/networks/lost-${when}`, { method: 'DELETE', headers })
  },
)

test('refuses connections for a while and recovers by itself', async () => {
  await set({ kind: 'refuse', seconds: 0.3 })
  await expect(get('/api/server/health')).rejects.toThrow('fetch failed')

  const isBack = () =>
    get('/api/server/health').then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isBack())) await new Promise((resolve) => setImmediate(resolve))
  expect(await statusOf('/api/hosts')).toBe(200)
})

test('shuts down while it is unreachable', async () => {
  const other = await startTestServer({ controlToken: token })
  const reply = await fetch(`${other.url}/control/faults`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ kind: 'refuse', seconds: 600 }),
  })
  await reply.text()
  await other.close()
  await expect(fetch(other.url)).rejects.toThrow('fetch failed')
})

test.each([
  ['database-down', { db_connected: false, license_error: '' }],
  ['broker-down', { db_connected: true, broker_connected: false, is_broker_conn_open: false }],
] as const)('reports %s like the real server', async (kind, status) => {
  await set({ kind })
  expect(await (await get('/api/server/status')).json()).toMatchObject(status)
  expect(await statusOf('/api/hosts')).toBe(200)
})

test('applies several faults to one call in their order', async () => {
  await set({ kind: 'latency', milliseconds: 1, path: '/api/hosts' })
  await set({ kind: 'error', status: 502, path: '/api/hosts' })
  await set({ kind: 'error', status: 503, path: '/api/hosts' })
  expect(await statusOf('/api/hosts')).toBe(502)
  expect(await struck()).toEqual([1, 1, 0])
})

test.each([
  [{ kind: 'flood' }, 'kind: there is no such kind of fault'],
  [{}, 'kind: there is no such kind of fault'],
  [{ kind: 'latency' }, 'milliseconds: Invalid input: expected number, received undefined'],
  [{ kind: 'latency', milliseconds: 0 }, 'milliseconds: Too small'],
  [{ kind: 'error', status: 200 }, 'status: Too small'],
  [{ kind: 'error', statsu: 500 }, 'Unrecognized key: "statsu"'],
  [{ kind: 'error', calls: 0.5 }, 'calls: Invalid input'],
  [{ kind: 'error', method: 'PAINT' }, 'method: Invalid option'],
  [{ kind: 'drop', when: 'never' }, 'when: Invalid option'],
  [{ kind: 'error', path: 'networks' }, 'path: Invalid string'],
  [{ kind: 'error', path: '/api/netwroks' }, 'path: the server has no route /api/netwroks'],
  [{ kind: 'refuse', seconds: 1, path: '/api/hosts' }, 'Unrecognized key: "path"'],
])('rejects %j with a reason', async (fault, text) => {
  const reply = await control('POST', fault)
  expect([reply.status, await reply.json()]).toEqual([
    400,
    { Code: 400, Message: expect.stringContaining(text) },
  ])
})

test("rejects a body that isn't JSON, and an unknown fault", async () => {
  const reply = await fetch(`${server.url}/control/faults`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: '{',
  })
  expect(await reply.json()).toEqual({ Code: 400, Message: 'the body is not JSON' })
  expect((await control('DELETE', undefined, '/99')).status).toBe(404)
})

test.each([{}, { Authorization: 'Bearer wrong' }, { Authorization: 'Bearer ' }])(
  'rejects %j',
  async (given) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const reply = await fetch(`${server.url}/control/faults`, { method, headers: given })
      expect(reply.status).toBe(401)
    }
  },
)

test('rejects pages of another origin', async () => {
  const Origin = 'http://elsewhere.example'
  const preflight = await fetch(`${server.url}/control/faults`, {
    method: 'OPTIONS',
    headers: { Origin, 'Access-Control-Request-Method': 'POST' },
  })
  const call = await fetch(`${server.url}/control/faults`, { headers: { Origin } })
  for (const reply of [preflight, call]) {
    expect(reply.ok).toBe(false)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test("doesn't exist without a token", async () => {
  const plain = await startTestServer()
  for (const method of ['GET', 'POST', 'DELETE']) {
    const reply = await fetch(`${plain.url}/control/faults`, {
      method,
      headers: { Authorization: 'Bearer ' },
    })
    expect([reply.status, await reply.text()]).toEqual([404, '404 page not found\n'])
  }
})
