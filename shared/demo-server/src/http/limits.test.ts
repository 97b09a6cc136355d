import { once } from 'node:events'
import { connect } from 'node:net'

import type { RunningServer } from '../server'
import { startTestServer } from '../testing/test-server'

const head = 'POST /api/users/adm/authenticate HTTP/1.1\r\nHost: localhost\r\n'

let server: RunningServer
beforeEach(async () => {
  server = await startTestServer({ arrival: 120 })
})
afterEach(() => server.close())

/** Says this and no more. @returns what was answered until the server hung up */
async function saidUntilTheEnd(words: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  await once(socket, 'connect')
  if (words !== '') socket.write(words)
  await once(socket, 'close')
  return heard
}

test.each([
  ['body', `${head}Content-Length: 99\r\n\r\n{"username"`],
  ['head', head],
  ['request line', 'POST /api/us'],
  ['word', ''],
])('a connection with half a %s is ended', async (_what, words) => {
  expect(await saidUntilTheEnd(words)).toMatch(/^(HTTP\/1\.1 408 |$)/)
})

test('a call that is whole is answered, however long the answer takes', async () => {
  const reply = await fetch(`${server.url}/api/server/status`)
  expect(reply.status).toBe(200)
})
