import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'

import { emptyFolder, fragmentOf, layBuild, layShell } from '@meshdeck/federation/testing/builds'

import { createConsoleServer } from '../console-server'
import { openInstallation } from '../installation'

async function listen(port: number) {
  const server = createServer((_, response) => response.end('{}')).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function end(server: Server) {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

test('the console is ready, is not while the management server is gone, and is again', async () => {
  const folder = emptyFolder()
  layShell(join(folder, 'build/shell'))
  layBuild(join(folder, 'build/mfe'), fragmentOf('mfe-a', '1.0.0'))
  const installation = openInstallation({ dataDir: folder, buildDir: join(folder, 'build') })
  const first = await listen(0)
  const address = first.address()
  const port = typeof address === 'object' ? Number(address?.port) : 0
  const app = await createConsoleServer({ installation, backend: `http://127.0.0.1:${port}` })
  let ahead = 0
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead)

  /** Once what was said last holds no longer. */
  async function ready() {
    ahead += 2001
    const { statusCode, body } = await app.inject('/readyz')
    return [statusCode, body]
  }

  expect(await ready()).toEqual([200, 'ready\n'])
  await end(first)
  expect(await ready()).toEqual([
    503,
    expect.stringMatching(/^the management server isn't responding: .*ECONNREFUSED/),
  ])
  const second = await listen(port)
  expect(await ready()).toEqual([200, 'ready\n'])
  await end(second)
  await app.close()
})
