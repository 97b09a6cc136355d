import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createCaller } from './testing/caller'
import { at } from './testing/fill'
import { bundleServer, startProcess } from './testing/server-process'
import { demoAdmin, signIn, startTestServer } from './testing/test-server'

// outside of `describe`, so that the servers of a test are closed before
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-server-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('server', () => {
  const demo = { username: 'admin', password: 'meshdeck-demo' }
  const seed = { fleet: 6, networks: 2 }

  test('keeps its data and its tokens across a restart', async () => {
    const first = await startTestServer({ dataDir, seed })
    const headers = await signIn(first.url, demo)
    await fetch(`${first.url}/api/networks`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ netid: 'kept', addressrange: '10.99.0.0/24' }),
    })
    await first.close()

    const second = await startTestServer({ dataDir, seed })
    const network = await fetch(`${second.url}/api/networks/kept`, { headers })
    expect(await network.json()).toMatchObject({ netid: 'kept', addressrange: '10.99.0.0/24' })
  })

  test('adds no fleet and no administrator on a later start to data that began empty', async () => {
    const hasAdmin = async (url: string) =>
      (await fetch(`${url}/api/users/adm/hassuperadmin`)).json()
    await (await startTestServer({ dataDir })).close()

    const second = await startTestServer({ dataDir, seed })
    expect(await hasAdmin(second.url)).toBe(false)
    await fetch(`${second.url}/api/users/adm/createsuperadmin`, {
      method: 'POST',
      body: JSON.stringify({ username: 'chief', password: 'correct-horse' }),
    })
    await second.close()

    const third = await startTestServer({ dataDir, seed })
    expect(await hasAdmin(third.url)).toBe(true)
    const headers = await signIn(third.url, { username: 'chief', password: 'correct-horse' })
    expect(await (await fetch(`${third.url}/api/users`, { headers })).json()).toHaveLength(1)
  })

  test('hands its data over to the other version and back', async () => {
    const seen: unknown[] = []
    for (const apiVersion of ['1.0.0', '1.5.1', '1.0.0'] as const) {
      const server = await startTestServer({ dataDir, seed, apiVersion })
      const headers = await signIn(server.url, demo)
      const hosts = await fetch(`${server.url}/api/hosts`, { headers })
      seen.push(hosts.status, at(await hosts.json(), '/length'))
      await server.close()
    }
    expect(seen).toEqual([200, 6, 200, 6, 200, 6])
  })

  test('keeps nothing without a folder', async () => {
    const server = await startTestServer()
    const reply = await fetch(`${server.url}/api/users/adm/hassuperadmin`)
    expect(await reply.json()).toBe(false)
  })

  test('reports that a port is taken', async () => {
    const server = await startTestServer()
    const port = Number(new URL(server.url).port)
    await expect(startTestServer({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('leaves a folder in use by another server alone, and takes it once that one has stopped', async () => {
    const first = await startTestServer({ dataDir })
    await expect(startTestServer({ dataDir })).rejects.toThrow(
      'The data folder is in use by another server',
    )
    await first.close()
    const second = await startTestServer({ dataDir })
    expect((await fetch(`${second.url}/api/server/health`)).status).toBe(200)
  })

  test('stops by its shutdown route after the response', async () => {
    let hasEnded: () => void = () => {}
    const ended = new Promise<void>((resolve) => {
      hasEnded = resolve
    })
    const server = await startTestServer({ seed }, () => hasEnded())
    const headers = await signIn(server.url, demo)
    const reply = await fetch(`${server.url}/api/server/shutdown`, { method: 'POST', headers })
    expect(await reply.text()).toBe('received api call to shutdown server, sending interruption...')

    await ended
    await expect(fetch(`${server.url}/api/server/health`)).rejects.toThrow('fetch failed')
  })

  test("isn't stopped by a request without a token", async () => {
    const server = await startTestServer({ seed })
    const reply = await fetch(`${server.url}/api/server/shutdown`, { method: 'POST' })
    expect(await reply.json()).toEqual({ Code: 401, Message: 'unauthorized' })
    expect((await fetch(`${server.url}/api/server/health`)).status).toBe(200)
  })

  test('is stopped by its super admin only as 1.5.1', async () => {
    const server = await startTestServer({ seed, apiVersion: '1.5.1' })
    const shutDown = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/server/shutdown`, { method: 'POST', headers })

    expect(await (await shutDown({})).json()).toMatchObject({ Code: 401, Message: 'unauthorized' })
    const headers = await signIn(server.url, { ...demo, username: 'netops' })
    expect(await (await shutDown(headers)).json()).toMatchObject({
      Code: 403,
      Message: 'only a super-admin can shut down the server',
    })
    expect((await shutDown(await signIn(server.url, demo))).status).toBe(200)
  })

  test('reports a path prefix to devices, programs and providers', async () => {
    const identity = { apiHost: 'localhost:4612', apiPath: '/mesh' }
    const server = await startTestServer({ seed, identity })
    const headers = await signIn(server.url, demo)
    const read = async (path: string) => (await fetch(`${server.url}${path}`, { headers })).json()
    const config: unknown = await read('/api/server/getconfig')
    expect(config).toMatchObject({ APIConnString: 'localhost:4612/mesh', APIPort: '4612' })

    const token = at(await read('/api/v1/enrollment-keys'), '/0/token')
    const said: unknown = JSON.parse(Buffer.from(String(token), 'base64').toString())
    expect(said).toMatchObject({ server: 'localhost:4612/mesh' })
  })

  test.each([
    ['mesh.example', undefined],
    ['localhost:4612', '4612'],
    ['[::1]:4612', '4612'],
  ])('has the address %s, with one port', async (apiHost, ownPort) => {
    const server = await startTestServer({ seed, identity: { apiHost } })
    const headers = await signIn(server.url, demo)
    const config: unknown = await (
      await fetch(`${server.url}/api/server/getconfig`, { headers })
    ).json()
    const { port } = new URL(server.url)
    expect(config).toMatchObject({
      APIConnString: ownPort === undefined ? `${apiHost}:${port}` : apiHost,
      APIPort: ownPort ?? port,
    })
  })

  test('logs for administrators what was done and failed, without paths and queries', async () => {
    const server = await startTestServer({ seed })
    const headers = await signIn(server.url, demo)
    await fetch(`${server.url}/api/v1/host/register/a-secret-token?x=another`, { method: 'POST' })
    const reply = await fetch(`${server.url}/api/logs`, { headers })
    const text = await reply.text()
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    expect(text).toMatch(
      /^\[netmaker\] \d{4}-\d\d-\d\d \d\d:\d\d:\d\d server v1\.0\.0 started \(1\) \n/,
    )
    expect(text).toContain('POST /api/v1/host/register/:token 400')
    expect(text).not.toMatch(/secret|another/)
    expect((await fetch(`${server.url}/api/logs`)).status).toBe(401)
  })

  test('reports the given name', async () => {
    const server = await startTestServer({
      seed,
      identity: {
        apiHost: 'mesh.example',
        serverName: 'mesh',
        domain: 'mesh.test',
        hasBroker: true,
      },
    })
    const headers = await signIn(server.url, demo)
    const config = await (await fetch(`${server.url}/api/server/getconfig`, { headers })).json()
    const status = await (await fetch(`${server.url}/api/server/status`)).json()

    expect(config).toMatchObject({
      APIHost: 'mesh.example',
      Server: 'mesh',
      DefaultDomain: 'mesh.test',
    })
    expect(status).toMatchObject({ broker_connected: true, is_broker_conn_open: true })
  })

  test.each([true, false])(
    'lets seeded devices execute commands only with a broker: %s',
    async (hasBroker) => {
      const server = await startTestServer({ seed, identity: { hasBroker } })
      const headers = await signIn(server.url, demo)
      const keys = async () => {
        const hosts: unknown = await (await fetch(`${server.url}/api/hosts`, { headers })).json()
        return Array.isArray(hosts) ? hosts.map(({ publickey }) => publickey) : []
      }
      const before = await keys()
      const reply = await fetch(`${server.url}/api/hosts/keys`, { method: 'PUT', headers })
      expect(reply.status).toBe(200)
      const renewed = (await keys()).filter((key) => !before.includes(key))
      expect(renewed.length > 0).toBe(hasBroker)
    },
  )

  test('accepts the master key as an administrator without an account', async () => {
    const server = await startTestServer({ identity: { masterKey: 'open-sesame' } })
    const headers = { Authorization: 'Bearer open-sesame' }
    expect((await fetch(`${server.url}/api/networks`, { headers })).status).toBe(200)
    expect((await fetch(`${server.url}/api/users/masteradministrator`, { headers })).status).toBe(
      500,
    )
    expect((await fetch(`${server.url}/api/networks`)).status).toBe(401)
  })

  test("reports a folder that can't be created, instead of retrying forever", async () => {
    await expect(startTestServer({ dataDir: '/proc/nowhere/data' })).rejects.toThrow('ENOENT')
  })

  test('accepts only the given origins, if there are any', async () => {
    const server = await startTestServer({
      seed,
      identity: { origin: 'https://a.test,https://b.test' },
    })
    const headers = await signIn(server.url, demo)
    const allowedFor = async (Origin: string) => {
      const reply = await fetch(`${server.url}/api/networks`, { headers: { ...headers, Origin } })
      return reply.headers.get('access-control-allow-origin')
    }
    expect(await allowedFor('https://b.test')).toBe('https://b.test')
    expect(await allowedFor('https://c.test')).toBeNull()
  })

  test.each([
    ['attacker.example', 421],
    ['localhost.attacker.example:8081', 421],
    ['mesh.example', 200],
    ['LOCALHOST:1', 200],
    ['[::1]', 200],
  ])('responds to the name %s with status %i', async (host, status) => {
    const server = await startTestServer({ identity: { apiHost: 'mesh.example:8081' } })
    const call = request(`${server.url}/api/server/status`, { headers: { host } }).end()
    const [reply] = await once(call, 'response')
    reply.resume()
    expect(reply.statusCode).toBe(status)
  })
})

describe('shutdown', () => {
  /** Time that a supervisor waits before it kills. */
  const MAX_WAIT_MS = 2000

  const program = bundleServer()
  const folder = mkdtempSync(join(tmpdir(), 'end-'))
  afterAll(() => {
    program.remove()
    rmSync(folder, { recursive: true })
  })

  /** Sends a request and leaves the connection open; a response is read up to its first bytes. */
  async function hold(url: string, request: string): Promise<Socket> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => {}).write(request)
    return socket
  }

  test('stops at once regardless of open connections, and starts again with its data', async () => {
    const options = ['--data-dir', folder, '--fleet', '1500', '--networks', '1', '--edition', 'pro']
    const server = startProcess(program.file, options)
    const url = await server.ready
    const admin = await createCaller(url).signIn(demoAdmin)
    const headers = `Host: x\r\nAuthorization: Bearer ${admin.token}\r\n`
    const reader = await hold(url, `GET /api/nodes HTTP/1.1\r\n${headers}\r\n`)
    await once(reader, 'readable')
    const idle = await hold(url, 'GET /api/server/health HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'readable')
    await hold(url, `POST /api/networks HTTP/1.1\r\n${headers}Content-Length: 99\r\n\r\n{"netid"`)

    const begun = performance.now()
    server.child.kill('SIGTERM')
    expect(await once(server.child, 'exit')).toEqual([0, null])
    expect(performance.now() - begun).toBeLessThan(MAX_WAIT_MS)

    const second = startProcess(program.file, options)
    const again = createCaller(await second.ready, admin.token)
    expect((await again.get('/api/networks')).status).toBe(200)
    await second.kill()
  })
})
