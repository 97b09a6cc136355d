import { once } from 'node:events'
import { connect } from 'node:net'

import { createPasswords, type Passwords } from '../auth/passwords'
import type { RunningServer } from '../server'
import { createCaller } from '../testing/caller'
import { NoAnswerError } from '../testing/exchange'
import { demoAdmin, startTestServer } from '../testing/test-server'
import { createInFlight } from './limits'

describe('limits', () => {
  const head = 'POST /api/users/adm/authenticate HTTP/1.1\r\nHost: localhost\r\n'

  let server: RunningServer
  beforeEach(async () => {
    server = await startTestServer({ arrival: 120 })
  })

  /** Sends only this text. Returns what was received until the server closed the connection. */
  async function saidUntilTheEnd(words: string): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => (received += text))
    await once(socket, 'connect')
    if (words !== '') socket.write(words)
    await once(socket, 'close')
    return received
  }

  test.each([
    ['body', `${head}Content-Length: 99\r\n\r\n{"username"`],
    ['head', head],
    ['request line', 'POST /api/us'],
    ['word', ''],
  ])('closes a connection with half a %s', async (_what, words) => {
    expect(await saidUntilTheEnd(words)).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('responds to a complete request, however long it takes', async () => {
    const reply = await fetch(`${server.url}/api/server/status`)
    expect(reply.status).toBe(200)
  })
})

describe('in flight', () => {
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round += 1) await new Promise(setImmediate)
  }

  test('keeps the database open for running work when the server stops', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
    const events: string[] = []
    let begin = () => {}
    let goOn = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const isCut = new Promise<void>((resolve) => (goOn = resolve))
    const slow: Passwords = {
      ...createPasswords('quick'),
      async matches() {
        begin()
        await isCut
        await rounds(100)
        events.push('password compared')
        return true
      },
    }
    const server = await startTestServer({ passwords: slow, seed: { fleet: 2, networks: 1 } })
    const call = createCaller(server.url).post('/api/users/adm/authenticate', demoAdmin)
    await begun

    const closing = server.close().then(() => events.push('closed'))
    await expect(call).rejects.toThrow(NoAnswerError)
    goOn()
    await closing
    expect(events).toEqual(['password compared', 'closed'])
    expect(consoleError).not.toHaveBeenCalled()
    consoleError.mockRestore()
  })

  test("doesn't wait for work that never ends", async () => {
    const inFlight = createInFlight()
    void inFlight.counted(() => new Promise(() => {}))()
    await inFlight.landed(1)
  })

  test('also waits for follow-up work, and treats a failure as an end', async () => {
    const inFlight = createInFlight()
    const ends: string[] = []
    const route = inFlight.counted(async () => {
      await rounds(3)
      ends.push('route')
    })
    const gate = inFlight.counted(async () => {
      await rounds(3)
      ends.push('gate')
      throw new Error('refused')
    })
    const call = gate().catch(() => route())
    await inFlight.landed(60_000)
    expect(ends).toEqual(['gate', 'route'])
    await call
  })
})
