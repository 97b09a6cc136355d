import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defaultIdentity } from '../options'
import { startSimulation } from '../seed/simulation'
import type { RunningServer } from '../server'
import { prepareSettings } from '../server/settings'
import { diskFull } from '../storage/database'
import { openStore } from '../storage/store'
import { type Caller, createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { demoAdmin, startTestServer } from '../testing/test-server'
import type { FaultInput } from './kinds'

const controlToken = 'let-me-break-it'

let server: RunningServer
let admin: Caller
let control: Caller
beforeEach(async () => {
  server = await startTestServer({
    controlToken,
    edition: 'pro',
    seed: { fleet: 6, networks: 2 },
  })
  control = createCaller(server.url, controlToken)
  admin = await createCaller(server.url).signIn(demoAdmin)
})

async function set(fault: FaultInput) {
  expect((await control.post('/control/faults', fault)).status).toBe(201)
}
const status = async () => (await admin.get('/api/server/status')).body
const readNames = async () => {
  const { body } = await admin.get('/api/networks')
  return Array.isArray(body) ? body.map(({ netid }) => netid) : []
}

test('rejects writes on a full disk, and still reads', async () => {
  const before = await readNames()
  await set({ kind: 'disk-full' })
  const lab = { netid: 'lab', addressrange: '10.98.0.0/24' }
  expect((await admin.post('/api/networks', lab)).body).toEqual({
    Code: 500,
    Message: 'database or disk is full',
  })
  expect(await readNames()).toEqual(before)

  await control.delete('/control/faults')
  expect((await admin.post('/api/networks', lab)).status).toBe(200)
})

test('signs users in and out and reads on a full disk', async () => {
  await set({ kind: 'disk-full' })
  const later = await createCaller(server.url).signIn(demoAdmin)
  expect((await later.get('/api/networks')).status).toBe(200)
  expect((await later.post('/api/v1/users/logout?username=admin')).status).toBe(200)
})

test('lets programs read with their tokens on a full disk', async () => {
  const { body } = await admin.post('/api/v1/users/access_token', {
    name: 'for reading',
    user_name: 'admin',
    expires_at: '2099-01-01T00:00:00Z',
  })
  const program = createCaller(server.url, String(at(body, '/Response/AuthToken')))
  await set({ kind: 'disk-full' })
  expect((await program.get('/api/networks')).status).toBe(200)
})

test('starts with existing data on a full disk', () => {
  const store = openStore(':memory:')
  const identity = { ...defaultIdentity, version: 'v1.0.0', port: 0 }
  const start = () => {
    prepareSettings(store, identity, {})
    startSimulation({ store, identity }, { seed: 1, isStill: true }).end()
  }
  start()
  const makeRoom = store.db.watch((statement) => {
    if (statement === 'write') throw diskFull()
  })
  expect(start).not.toThrow()
  expect(() => store.records.remove('settings')).toThrow('full')
  makeRoom()
  store.close()
})

test('simulates a full disk after the given number of writes', async () => {
  await set({ kind: 'disk-full', after: 1 })
  const tag = (name: string) => ({ username: 'admin', name })
  const createToken = (name: string) =>
    admin.post('/api/v1/users/access_token', {
      ...tag(name),
      user_name: 'admin',
      expires_at: '2099-01-01T00:00:00Z',
    })
  const answers = [await createToken('first'), await createToken('second')]
  expect(answers.map((answer) => answer.status)).toContain(500)
})

test('delays every statement of a call with a slow database', async () => {
  await set({ kind: 'slow-database', milliseconds: 40, path: '/api/hosts' })
  const timeRequest = async (path: string) => {
    const start = performance.now()
    await admin.get(path)
    return performance.now() - start
  }
  expect(await timeRequest('/api/hosts')).toBeGreaterThan(35)
})

test("doesn't delay calls without statements with a slow database", async () => {
  await set({ kind: 'slow-database', milliseconds: 10_000 })
  expect((await admin.get('/api/server/health')).status).toBe(200)
})

test('releases delayed calls when the slow database recovers', async () => {
  await set({ kind: 'slow-database', milliseconds: 10_000, method: 'POST', path: '/api/networks' })
  const lab = { netid: 'lab', addressrange: '10.98.0.0/24' }
  const held = admin.post('/api/networks', lab)
  while (!(await readNames()).includes('lab')) await new Promise((resolve) => setImmediate(resolve))
  await control.delete('/control/faults')
  expect((await held).status).toBe(200)
})

test('reports the reason and rejects everything else on a Pro server without a license', async () => {
  await set({ kind: 'license-error' })
  const message = 'invalid license: empty license-key (LICENSE_KEY environment variable)'
  expect(await status()).toMatchObject({ is_pro: true, license_error: message })
  expect((await admin.get('/api/networks')).body).toMatchObject({ Code: 403, Message: message })

  await control.delete('/control/faults')
  expect(await status()).toMatchObject({ license_error: '' })
  expect((await admin.get('/api/networks')).status).toBe(200)
})

test('reports a license error with the given message', async () => {
  await set({ kind: 'license-error', message: 'invalid license: expired' })
  expect(await status()).toMatchObject({ license_error: 'invalid license: expired' })
})

test.each([3, -1])('reports a trial that ends in %d days', async (days) => {
  await set({ kind: 'trial', days })
  const license = await status()
  expect(license).toMatchObject({ is_on_trial_license: true })
  const left = Date.parse(String(at(license, '/trial_end_date'))) - Date.now()
  expect(Math.round(left / 3_600_000)).toBe(days * 24)

  await control.delete('/control/faults')
  expect(await status()).toMatchObject({
    is_on_trial_license: false,
    trial_end_date: '0001-01-01T00:00:00Z',
  })
})

test('rejects writes with the same message on a really full disk, without partial writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-server-'))
  const store = openStore(join(folder, 'full.db'))
  const pages = Number(store.db.get('PRAGMA page_count')?.['page_count'])
  store.db.get(`PRAGMA max_page_count = ${pages + 2}`)
  const fill = () =>
    store.transaction(() => {
      for (let index = 0; index < 100; index += 1) {
        store.records.insert({ name: `record ${index}`, value: 'x'.repeat(4000) })
      }
    })

  expect(fill).toThrow('database or disk is full')
  expect(store.records.count()).toBe(0)
  store.records.insert({ name: 'small', value: 'enough' })
  store.close()
  rmSync(folder, { recursive: true })
})
