import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createCaller } from './testing/caller'
import { demoAdmin } from './testing/pro-server'
import { bundleServer, startProcess } from './testing/server-process'

/** A supervisor waits so long before it kills. */
const PATIENCE_MS = 2000

const program = bundleServer()
const folder = mkdtempSync(join(tmpdir(), 'end-'))
afterAll(() => {
  program.remove()
  rmSync(folder, { recursive: true })
})

/** Says this to the server and leaves the connection open; an answer is taken up to its first bytes. */
async function hold(url: string, request: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {}).write(request)
  return socket
}

test('ends at once when told to, whoever is still connected, and starts again on its data', async () => {
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
  expect(performance.now() - begun).toBeLessThan(PATIENCE_MS)

  const second = startProcess(program.file, options)
  const again = createCaller(await second.ready, admin.token)
  expect((await again.get('/api/networks')).status).toBe(200)
  await second.kill()
})
