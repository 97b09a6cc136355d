import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

import { createLatestRelease } from './latest-release'

let server: Server
let address: string
let answer = '{}'
let asked = 0
let now = 0

beforeAll(async () => {
  server = createServer((_, reply) => {
    asked += 1
    reply.end(answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/latest`
})
afterAll(() => server.close())
beforeEach(() => {
  asked = 0
  now = 0
})

test('returns the version of the latest release and fetches it again after six hours [SV-034]', async () => {
  const latestRelease = createLatestRelease(() => now)
  answer = '{"tag_name":"v1.5.1","name":"1.5.1"}'
  expect([await latestRelease(address), await latestRelease(address)]).toEqual(['v1.5.1', 'v1.5.1'])
  expect(asked).toBe(1)

  answer = '{"tag_name":"v1.6.0"}'
  now = 6 * 60 * 60 * 1000
  expect(await latestRelease(address)).toBe('v1.6.0')
})

test.each(['not JSON', '[]', '{"tag_name":7}', '{"tag_name":"nightly"}'])(
  'returns none when the page answers %s, and retries after ten minutes',
  async (text) => {
    const latestRelease = createLatestRelease(() => now)
    answer = text
    expect([await latestRelease(address), await latestRelease(address)]).toEqual([
      undefined,
      undefined,
    ])
    expect(asked).toBe(1)

    now = 10 * 60 * 1000
    await latestRelease(address)
    expect(asked).toBe(2)
  },
)

test('returns none when there is no answer or no call is allowed', async () => {
  const latestRelease = createLatestRelease()
  expect(await latestRelease('http://127.0.0.1:9/latest')).toBeUndefined()
  expect(await latestRelease(false)).toBeUndefined()
})
