import { CONSOLE_HEADER } from '@meshdeck/domain/console-headers'

import { resetClock, runClock, setClock } from '../clock'
import type { RunningServer } from '../server'
import { createCaller } from '../testing/caller'
import { registerDevice } from '../testing/device'
import { startTestServer } from '../testing/test-server'
import { createAttempts, createFailures } from './attempts'

const key = '127.0.0.1 admin'

describe('the failures of an account and address', () => {
  beforeEach(() => {
    setClock(Date.parse('2026-01-01'))
    runClock(false)
  })
  afterEach(resetClock)

  test('costs nothing up to the tenth failure, and then increasingly more, up to four seconds', () => {
    const failures = createFailures()
    const waits = Array.from({ length: 16 }, () => {
      const wait = failures.waitOf(key)
      failures.add(key)
      return wait
    })
    expect(waits).toEqual([...Array(10).fill(0), 500, 1000, 2000, 4000, 4000, 4000])
    expect(failures.waitOf('127.0.0.1 netops')).toBe(0)
  })

  test('forgets failures after a minute', () => {
    const failures = createFailures()
    for (let count = 0; count < 20; count += 1) failures.add(key)
    setClock(Date.parse('2026-01-01T00:01:01Z'))
    expect(failures.waitOf(key)).toBe(0)
  })
})

const here = { ip: '127.0.0.1', headers: {} }
/** Same caller with a different address reported by the console. */
const elsewhere = { ...here, headers: { 'x-forwarded-for': '198.51.100.7' } }

function hold() {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release: () => release() }
}

test('rejects attempts of one account and address that exceed the waiting limit', async () => {
  const { take } = createAttempts()
  const { held, release } = hold()
  const waiting = Array.from({ length: 16 }, () => take(here, 'admin', () => held))
  await expect(take(here, 'admin', () => held)).rejects.toMatchObject({ status: 429 })
  release()
  await Promise.all(waiting)
  await expect(take(here, 'admin', async () => 'in')).resolves.toBe('in')
})

test('shares the waiting limit among many addresses, and admits callers without failures', async () => {
  const { take } = createAttempts()
  const { held, release } = hold()
  const addressHeaders = (index: number) => ({
    ...here,
    headers: { 'x-forwarded-for': `198.51.100.${index}` },
  })
  const all = Array.from({ length: 160 }, (_, index) =>
    take(addressHeaders(index % 10), 'admin', () => held).catch((error: unknown) => error),
  )
  await expect(take(here, 'admin', async () => 'in')).resolves.toBe('in')
  release()
  const refusals = (await Promise.all(all)).filter((outcome) => outcome !== undefined)
  // one of each address is running, and 24 wait
  expect(refusals).toEqual(Array(126).fill(expect.objectContaining({ status: 429 })))
})

test('runs attempts of one account and address one at a time', async () => {
  const { take } = createAttempts()
  const { held, release } = hold()
  const done: string[] = []
  const first = take(here, 'admin', () => held.then(() => done.push('first')))
  const second = take(here, 'admin', async () => done.push('second'))
  await take(here, 'netops', async () => done.push('of somebody else'))
  await take(elsewhere, 'admin', async () => done.push('from elsewhere'))
  release()
  await Promise.all([first, second])
  expect(done).toEqual(['of somebody else', 'from elsewhere', 'first', 'second'])
})

test.each([
  ['2001:db8:0:1::5', '2001:db8:0:1:ffff::9', 'the same'],
  ['2001:db8:0:1::5', '2001:db8:0:2::5', 'another'],
  ['198.51.100.7', '::ffff:198.51.100.7', 'the same'],
  ['198.51.100.7', '198.51.100.8', 'another'],
])(
  'treats attempts from %s and from %s as those of %s caller',
  async (firstAddress, secondAddress, expected) => {
    const { take } = createAttempts()
    const { held, release } = hold()
    const addressHeaders = (address: string) => ({
      ...here,
      headers: { 'x-forwarded-for': address },
    })
    const done: string[] = []
    const first = take(addressHeaders(firstAddress), 'admin', () =>
      held.then(() => done.push('first')),
    )
    const second = take(addressHeaders(secondAddress), 'admin', async () => done.push('second'))
    // everything that can proceed has done so by then
    await take(here, 'netops', async () => done.push('of somebody else'))
    const isSame = !done.includes('second')
    release()
    await Promise.all([first, second])
    expect(isSame ? 'the same' : 'another').toBe(expected)
  },
)

test("doesn't slow down a user at one address for wrong passwords from another", async () => {
  const consoleSecret = 'of-this-start'
  const server = await startTestServer({ consoleSecret, seed: { fleet: 0, networks: 1 } })
  // the demo password is rejected from another machine
  const ada = { username: 'ada-works', password: 'her-own-words' }
  const admin = await createCaller(server.url).signIn({
    username: 'admin',
    password: 'meshdeck-demo',
  })
  await admin.post('/api/users/ada-works', { ...ada, platform_role_id: 'admin' })
  const signIn = (address: string, password: string) =>
    fetch(`${server.url}/api/users/adm/authenticate`, {
      method: 'POST',
      headers: { [CONSOLE_HEADER]: consoleSecret, 'X-Forwarded-For': address },
      body: JSON.stringify({ ...ada, password }),
    })
  for (let count = 0; count < 10; count += 1) await signIn('198.51.100.7', 'guessed')
  const order: string[] = []
  await Promise.all([
    signIn('198.51.100.7', 'guessed').then(() => order.push('guess')),
    signIn('203.0.113.9', ada.password).then(({ status }) => order.push(`in: ${status}`)),
  ])
  expect(order).toEqual(['in: 200', 'guess'])
})

describe('many wrong attempts', () => {
  let server: RunningServer
  beforeEach(async () => {
    server = await startTestServer({ edition: 'pro', seed: { fleet: 0, networks: 1 } })
  })

  const wrong = { username: 'admin', password: 'guessed' }

  type Attempt = () => Promise<{ status: number }>

  async function failTenTimes(attempt: Attempt) {
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt()).status).toBeGreaterThanOrEqual(400)
    }
  }

  /** Whether an attempt finishes after later calls of another caller. */
  async function isLate(attempt: Attempt): Promise<boolean> {
    const nobody = createCaller(server.url)
    const order: string[] = []
    await Promise.all([
      attempt().then(() => order.push('attempt')),
      nobody
        .get('/api/server/health')
        .then(() => nobody.get('/api/server/status'))
        .then(() => order.push('others')),
    ])
    return order[0] === 'others'
  }

  test('slows down attempts at a password, and still signs in with the right one', async () => {
    const nobody = createCaller(server.url)
    const attempt = () => nobody.post('/api/users/adm/authenticate', wrong)
    await failTenTimes(attempt)
    expect(await isLate(attempt)).toBe(true)
    const right = await nobody.signIn({ username: 'admin', password: 'meshdeck-demo' })
    expect((await right.get('/api/networks')).status).toBe(200)
  })

  test("doesn't slow down attempts at an unknown account, because there is nothing to guess", async () => {
    const nobody = createCaller(server.url)
    const stranger = { ...wrong, username: 'nobody-of-the-kind' }
    for (let count = 0; count < 40; count += 1) {
      const { status } = await nobody.post('/api/users/adm/authenticate', stranger)
      expect(status).toBe(401)
    }
  })

  test('slows down attempts at the identity check of a signed-in user', async () => {
    await server.close()
    server = await startTestServer({ apiVersion: '1.5.1', seed: { fleet: 0, networks: 1 } })
    const admin = await createCaller(server.url).signIn({
      username: 'admin',
      password: 'meshdeck-demo',
    })
    const attempt = () => admin.post('/api/users/admin/validate-identity', { password: 'guessed' })
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt()).body).toMatchObject({ Response: { identity_validated: false } })
    }
    expect(await isLate(attempt)).toBe(true)
  })

  test('slows down attempts at the password of a device, for the device and for its nodes', async () => {
    const nobody = createCaller(server.url)
    const admin = await nobody.signIn({ username: 'admin', password: 'meshdeck-demo' })
    const netid = 'corp-backbone'
    const { hostId, nodeId } = await registerDevice(server.url, admin, { netid, number: 1 })
    const guessed = { password: 'guessed', macaddress: '' }
    const attempt = () => nobody.post('/api/hosts/adm/authenticate', { ...guessed, id: hostId })
    await failTenTimes(attempt)
    expect(await isLate(attempt)).toBe(true)
    const path = `/api/nodes/adm/${netid}/authenticate`
    expect(await isLate(() => nobody.post(path, { ...guessed, id: nodeId }))).toBe(true)
  })

  test('slows down attempts at the code of an invite', async () => {
    const nobody = createCaller(server.url)
    const admin = await nobody.signIn({ username: 'admin', password: 'meshdeck-demo' })
    await admin.post('/api/v1/users/invite', {
      user_emails: ['ada@mesh.example'],
      platform_role_id: 'admin',
      user_group_ids: {},
      network_roles: {},
    })
    const path = '/api/v1/users/invite?email=ada@mesh.example&invite_code=guessed'
    await failTenTimes(() => nobody.get(path))
    expect(await isLate(() => nobody.get(path))).toBe(true)
    const signUp = path.replace('invite?', 'invite-signup?')
    expect(await isLate(() => nobody.post(signUp, {}))).toBe(true)
  })
})
