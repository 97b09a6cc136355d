import type { RunningServer } from '../server'
import { at } from '../testing/fill'
import { signIn, startTestServer } from '../testing/test-server'

const controlToken = 'let-me-set-it'
const demo = { username: 'admin', password: 'meshdeck-demo' }

let server: RunningServer
beforeEach(async () => {
  const clock = Date.parse('2026-03-02T08:00:00Z')
  const seed = { fleet: 12, networks: 1 }
  server = await startTestServer({ controlToken, clock, seed, hasLife: true })
})

async function clock(method: string, body?: unknown) {
  const reply = await fetch(`${server.url}/control/clock`, {
    method,
    headers: { Authorization: `Bearer ${controlToken}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: await reply.json() }
}

test('starts at the given time', async () => {
  expect((await clock('GET')).body).toMatchObject({
    now: expect.stringMatching(/^2026-03-02T08:00/),
    run: true,
  })
})

test('stays at the time that was set, and continues from there', async () => {
  const set = await clock('POST', { set: '2027-01-01T12:00:00Z', run: false })
  expect(set.body).toEqual({ now: '2027-01-01T12:00:00.000Z', run: false })
  expect((await clock('POST', { advance: 90 })).body).toEqual({
    now: '2027-01-01T12:01:30.000Z',
    run: false,
  })
  expect((await clock('POST', { run: true })).body).toMatchObject({ run: true })
})

test('returns to the machine’s time on request', async () => {
  await clock('DELETE')
  const { now } = Object((await clock('GET')).body)
  expect(Math.abs(Date.parse(String(now)) - Date.now())).toBeLessThan(60_000)
})

test('ends a sign-in when it expires', async () => {
  const headers = await signIn(server.url, demo)
  const status = async () => (await fetch(`${server.url}/api/networks`, { headers })).status
  expect(await status()).toBe(200)
  await clock('POST', { advance: 13 * 3600 })
  expect(await status()).toBe(401)
})

test('has updated the fleet by the time it responds', async () => {
  await clock('POST', { advance: 6 * 3600, run: false })
  const headers = await signIn(server.url, demo)
  const url = `${server.url}/api/v1/nodes/corp-backbone/status`
  const statuses = Object.values(
    Object(at(await (await fetch(url, { headers })).json(), '/Response')),
  )
  expect(statuses).toContainEqual(expect.objectContaining({ status: 'online' }))
})

test.each([
  [{ advance: -1 }, 'advance'],
  [{ set: 'tomorrow' }, 'set'],
  [{ advance: 1e15 }, 'advance: no date is that late'],
  [{ faster: 2 }, 'faster'],
])('rejects %j', async (body, text) => {
  const reply = await clock('POST', body)
  expect(reply.status).toBe(400)
  expect(String(at(reply.body, '/Message'))).toContain(text)
})
