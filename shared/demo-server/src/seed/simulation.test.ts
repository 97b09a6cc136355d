import { HOUR_MS } from '@meshdeck/domain/times'

import { createPasswords } from '../auth/passwords'
import { resetClock, runClock, setClock, unixNow, ZERO_TIME } from '../clock'
import type { Edition } from '../edition'
import { statusOf } from '../nodes/node'
import { defaultIdentity } from '../options'
import { prepareSettings } from '../server/settings'
import { openStore, type Store } from '../storage/store'
import { seed } from './seed'
import { fleetSeedOf } from './simulated-devices'
import {
  type DeviceSimulation,
  startSimulation,
  devicesPerTick,
  simulateDevices,
} from './simulation'

const START = Date.parse('2026-03-02T08:00:00Z')
const identity = { ...defaultIdentity, version: 'v1.0.0', port: 0 }

type Beginning = { fleet: number; number: number; isStill: boolean; edition: Edition }

let store: Store
let life: DeviceSimulation
let end = () => {}
afterEach(() => end())

async function begin({
  fleet = 40,
  number = 7,
  isStill = false,
  edition = 'community',
}: Partial<Beginning> = {}) {
  setClock(START)
  runClock(false)
  store = openStore(':memory:', '1.0.0', edition)
  prepareSettings(store, identity, {})
  await seed(store, createPasswords('quick'), { fleet, networks: 3, number, identity })
  life = startSimulation({ store, identity }, { seed: number, isStill })
  end = () => {
    life.end()
    store.close()
    resetClock()
    end = () => {}
  }
}

async function advanceTo(moment: number) {
  setClock(moment)
  await life.catchUp()
}

const statuses = () => store.nodes.all().map(statusOf)
const onlineHosts = () =>
  store.hosts
    .all({ isalive: true })
    .map(({ name }) => name)
    .join()
const countLagging = () => store.hosts.all().filter(({ version }) => version !== 'v1.0.0').length

test('switches devices on and off as hours pass', async () => {
  await begin()
  const seen = new Set<string>()
  for (const hour of [0, 3, 6, 9, 12]) {
    await advanceTo(START + hour * HOUR_MS)
    seen.add(onlineHosts())
    expect(statuses()).toEqual(expect.arrayContaining(['online', 'offline']))
  }
  expect(seen.size).toBe(5)
})

test('produces the same fleet whether a day passes at once or hour by hour', async () => {
  await begin()
  await advanceTo(START + 24 * HOUR_MS)
  const atOnce = store.hosts.all()
  const seenAtOnce = store.nodes.all().map(({ id, lastcheckin }) => [id, lastcheckin])
  life.end()

  await begin()
  for (let hour = 1; hour <= 24; hour += 1) await advanceTo(START + hour * HOUR_MS)
  expect(store.hosts.all()).toEqual(atOnce)
  // an offline node was last seen within the hour in which it went offline
  const differences = store.nodes
    .all()
    .map(({ lastcheckin }, index) => Math.abs(lastcheckin - Number(seenAtOnce[index]?.[1])))
  expect(Math.max(...differences)).toBeLessThanOrEqual(3600)
})

test('produces another fleet with another seed', async () => {
  await begin({ number: 7 })
  const ids = store.hosts.all().map(({ id }) => id)
  life.end()
  await begin({ number: 8 })
  expect(store.hosts.all().map(({ id }) => id)).not.toEqual(ids)
})

test("lets outdated devices install the server's version", async () => {
  await begin()
  const before = countLagging()
  await advanceTo(START + 30 * 24 * HOUR_MS)
  expect(countLagging()).toBeLessThan(before)
  const behind = store.hosts.all().filter(({ version }) => version !== 'v1.0.0')
  expect(behind.every(({ autoupdate }) => !autoupdate)).toBe(true)
})

test('changes nothing but check-ins when it is still', async () => {
  await begin({ isStill: true })
  const before = store.hosts.all()
  await advanceTo(START + 24 * HOUR_MS)
  expect(store.hosts.all()).toEqual(before)
  const silent = new Set(store.hosts.all({ isalive: false }).map(({ id }) => id))
  for (const { hostid, lastcheckin } of store.nodes.all()) {
    expect(lastcheckin === unixNow()).toBe(!silent.has(hostid))
  }
})

test('logs on Pro who signed in and out, the same whether time passes at once or not', async () => {
  const newEvents = () =>
    store.events.all().filter(({ time_stamp }) => Date.parse(time_stamp) > START)
  await begin({ edition: 'pro' })
  await advanceTo(START + 48 * HOUR_MS)
  const atOnce = newEvents()
  expect(atOnce.length).toBeGreaterThan(40)
  expect(new Set(atOnce.map(({ action }) => action))).toEqual(new Set(['LOGIN', 'LOGOUT']))
  const last = atOnce.findLast(({ action }) => action === 'LOGIN')
  expect(store.users.get(last?.triggered_by ?? '').last_login_time).toBe(last?.time_stamp)
  life.end()

  await begin({ edition: 'pro' })
  for (let hour = 1; hour <= 48; hour += 1) await advanceTo(START + hour * HOUR_MS)
  expect(newEvents()).toEqual(atOnce)
})

test('signs out only users who have signed in', async () => {
  await begin({ edition: 'pro' })
  const strangers = store.users.all({ last_login_time: ZERO_TIME })
  expect(strangers.length).toBeGreaterThan(0)
  await advanceTo(START + 240 * HOUR_MS)
  for (const { username } of strangers) {
    const [first] = store.events.all({ triggered_by: username })
    expect([username, first?.action ?? 'LOGIN']).toEqual([username, 'LOGIN'])
  }
})

test('signs in only users whom the console admits', async () => {
  await begin({ edition: 'pro' })
  await advanceTo(START + 240 * HOUR_MS)
  const visits = store.events.all({ action: 'LOGIN', origin: 'DASHBOARD' })
  const came = new Set(visits.map((event) => event.triggered_by))
  const outsiders = store.users.all({ platform_role_id: 'service-user' })
  expect(came.size).toBeGreaterThan(2)
  expect(outsiders.map(({ username }) => username).filter((name) => came.has(name))).toEqual([])
})

test.each([
  [40, 2],
  [1000, 34],
  [10_000, 50],
  [60_000, 200],
])('processes, of %d devices, %d per tick', (fleet, turns) => {
  expect(devicesPerTick(fleet)).toBe(turns)
})

test('writes no more than a tick’s devices require, however large the fleet is', async () => {
  await begin({ fleet: 2000 })
  setClock(START + 5 * HOUR_MS)
  const changes = () => Number(store.db.get('SELECT total_changes() AS n')?.['n'])
  const before = changes()
  const last = simulateDevices({ store, identity }, fleetSeedOf(store, { seed: 7, born: 0 }), {
    after: 500,
    count: 50,
  })
  expect(last).toBe(550)
  // a device: its period, state and version; and the check-ins of at most two nodes
  expect(changes() - before).toBeLessThanOrEqual(50 * 7)
  const touched = store.db.all(
    `SELECT DISTINCT seat FROM living_devices JOIN nodes USING (hostid) WHERE lastcheckin = ?`,
    [unixNow()],
  )
  expect(touched.every(({ seat }) => Number(seat) > 500 && Number(seat) <= 550)).toBe(true)
})
