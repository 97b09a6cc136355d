import { createServer } from 'node:http'

import { freePort } from '../ports'
import { watchConsole } from './watch-console'

const installation = {
  current: () => {
    throw new Error('nobody asks')
  },
  ofTenant: async () => undefined,
}

/** What the start says, and whether the metrics are at an address. */
async function watched(places: { host?: string; metricsHost?: string }, at: string) {
  const told = jest.spyOn(console, 'error').mockReturnValue()
  const metricsPort = (await freePort(0)) ?? 0
  const watching = await watchConsole({ ...places, metricsPort, installation, store: undefined })
  // whoever can take the port at an address is alone there
  const other = createServer()
  const isThere = await new Promise<boolean>((resolve) => {
    other.once('error', () => resolve(true))
    other.listen({ port: metricsPort, host: at, exclusive: true }, () => resolve(false))
  })
  other.close()
  await watching.close()
  const lines = told.mock.calls.flat().join('\n')
  told.mockRestore()
  return { isThere, lines }
}

test('a console that listens on other addresses has its metrics on this machine alone', async () => {
  expect(await watched({ host: '127.0.0.2' }, '127.0.0.2')).toEqual({ isThere: false, lines: '' })
  expect(await watched({ host: '127.0.0.2' }, '127.0.0.1')).toEqual({ isThere: true, lines: '' })
})

test('metrics on an address of their own are there, and a warning says that nobody is asked for a password', async () => {
  const { isThere, lines } = await watched({ metricsHost: '0.0.0.0' }, '127.0.0.1')
  expect(isThere).toBe(true)
  expect(lines).toMatch(/^--metrics-host 0\.0\.0\.0: .*without a password/)
  expect((await watched({ metricsHost: '127.0.0.2' }, '127.0.0.2')).lines).toBe('')
})
