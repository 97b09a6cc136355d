import { HOUR_MS } from '@meshdeck/domain/times'

import { apiVersions } from '../api-version'
import { createPasswords } from '../auth/passwords'
import { resetClock, runClock, setClock, unixNow, ZERO_TIME } from '../clock'
import { editions } from '../edition'
import { takenAddresses } from '../networks/allocate'
import { dnsVersions } from '../networks/dns-entry'
import { statusOf } from '../nodes/node'
import { defaultIdentity } from '../options'
import { prepareSettings, readSettings } from '../server/settings'
import { openStore, type Store } from '../storage/store'
import { createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { anonymousIdentity, seededStore } from '../testing/seeded'
import { contractVersions, demoAdmin, startTestServer } from '../testing/test-server'
import { seed } from './seed'
import { FIELD } from './seed-networks'
import { startSimulation } from './simulation'

/** Returns every row of every table, except unpredictable values: the salt of passwords, and the series of tokens. */
function everythingIn(store: Store) {
  const tables = store.db.all("SELECT name FROM sqlite_master WHERE type = 'table'")
  return tables.map(({ name }) => {
    const rows = store.db.all(`SELECT * FROM ${String(name)}`)
    return [name, rows.map(({ password: _salted, token_series: _random, ...row }) => row)]
  })
}

test.each(editions)('seeds the same data every time, including IDs, as %s', async (edition) => {
  setClock(Date.parse('2026-03-02T08:00:00Z'))
  runClock(false)
  const size = { fleet: 600, networks: 5, content: 'full' as const }
  const first = everythingIn(await seededStore(size, edition))
  expect(first.length).toBeGreaterThan(15)
  expect(everythingIn(await seededStore(size, edition))).toEqual(first)
  expect(everythingIn(await seededStore({ ...size, number: 5 }, edition))).not.toEqual(first)
  resetClock()
})

test('shows on Pro what only Pro has: tags, a failover node, a month of activity', async () => {
  const store = await seededStore(undefined, 'pro')
  expect(store.tags.count({ network: 'corp-backbone' })).toBeGreaterThan(2)
  const [failover] = store.nodes.all({ is_fail_over: true })
  expect(store.nodes.count({ failed_over_by: failover?.id ?? 'none' })).toBe(2)

  const events = store.events.all()
  const times = events.map(({ time_stamp }) => Date.parse(time_stamp))
  expect(events.length).toBeGreaterThan(100)
  expect(times.toSorted((a, b) => a - b)).toEqual(times)
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now())
  const days = (Math.max(...times) - Math.min(...times)) / 86_400_000
  expect(days).toBeGreaterThan(25)
  expect(days).toBeLessThan(readSettings(store).audit_logs_retention_period)
  expect(new Set(events.map(({ action }) => action)).size).toBeGreaterThan(4)
  expect(JSON.stringify(events)).not.toContain('hostpass')
  expect((await seededStore()).events.count()).toBe(0)
})

test.each([
  ['1.0.0', { fleet: 40, networks: 3 }],
  ['1.5.1', { fleet: 40, networks: 3, content: 'full' }],
  ['1.5.1', { fleet: 600, networks: 5, content: 'full' }],
] as const)(
  'has all users on %s with %j signed in when the activity says so, before their actions',
  async (version, size) => {
    const store = await seededStore(size, 'pro', version)
    const monthAgo = Date.now() - 30 * 24 * HOUR_MS
    for (const { username, last_login_time } of store.users.all()) {
      const events = store.events.all({ triggered_by: username })
      const logins = events
        .filter(({ action }) => action === 'LOGIN')
        .map(({ time_stamp }) => Date.parse(time_stamp))
      const last = Date.parse(last_login_time)
      const expected = last < monthAgo && logins.length === 0 ? last : Math.max(...logins)
      expect([username, last]).toEqual([username, expected])
      const early = events.filter(({ time_stamp }) => {
        const moment = Date.parse(time_stamp)
        return !logins.some((login) => login <= moment && moment - login <= 12 * HOUR_MS)
      })
      expect([username, early]).toEqual([username, []])
    }
    for (const { name, created_at, last_used, expires_at } of store.accessTokens.all()) {
      const made = Date.parse(created_at)
      expect([name, made < Date.parse(expires_at)]).toEqual([name, true])
      const isUsedLater = last_used === ZERO_TIME || Date.parse(last_used) > made
      expect([name, isUsedLater]).toEqual([name, true])
    }
  },
)

test('keeps devices pending in a network that can require approval', async () => {
  const size = { fleet: 40, networks: 3 }
  const store = await seededStore(size, 'pro', '1.5.1')
  expect(store.networks.all({ auto_join: false }).map(({ netid }) => netid)).toEqual(['iot-field'])
  const waiting = store.pendingHosts.all()
  expect(waiting.map(({ os }) => os)).toEqual(['linux', 'windows', 'darwin'])
  for (const { host_id, network, enrollment_key_id, requested_at } of waiting) {
    expect(store.nodes.count({ hostid: host_id })).toBeGreaterThan(0)
    expect(store.nodes.count({ hostid: host_id, network })).toBe(0)
    expect(enrollment_key_id.networks).toContain(network)
    expect(Date.parse(requested_at)).toBeLessThanOrEqual(Date.now())
  }
  for (const other of [
    await seededStore(size, 'pro'),
    await seededStore(size, 'community', '1.5.1'),
  ]) {
    expect(other.pendingHosts.count() + other.networks.count({ auto_join: false })).toBe(0)
  }
})

test('is realistic: several systems, locations, versions and states', async () => {
  const store = await seededStore()
  const hosts = store.hosts.all()
  const statuses = new Set(store.nodes.all().map(statusOf))

  expect(store.networks.all().map(({ netid }) => netid)).toEqual([
    'corp-backbone',
    'dc-services',
    'iot-field',
  ])
  expect(hosts).toHaveLength(40)
  expect(new Set(hosts.map(({ name }) => name)).size).toBe(40)
  expect(new Set(hosts.map(({ os }) => os)).size).toBe(5)
  expect(new Set(hosts.map(({ location }) => location)).size).toBe(6)
  expect(new Set(hosts.map(({ version }) => version)).size).toBeGreaterThan(1)
  expect(statuses).toEqual(new Set(['online', 'offline', 'disconnected']))
})

test('contains some of everything that the screens show', async () => {
  const store = await seededStore()
  expect(store.nodes.count({ is_gw: true })).toBe(3)
  expect(store.nodes.count({ isrelayed: true })).toBeGreaterThan(0)
  expect(store.nodes.count({ isinternetgateway: true })).toBe(1)
  expect(store.extClients.count()).toBe(5)
  expect(store.egress.count({ status: false })).toBe(1)
  expect(store.policies.count({ default: false })).toBe(4)
  expect(new Set(store.keys.all().map(({ type }) => type))).toEqual(new Set([1, 2, 3]))
  expect(store.users.count({ account_disabled: true })).toBe(1)
  expect(store.accessTokens.count()).toBe(3)
  expect(store.dnsEntries.count()).toBe(3)
})

test.each(contractVersions)(
  'ends names in the domain once, as %s shows them',
  async (apiVersion) => {
    const store = await seededStore({ fleet: 40, networks: 3 }, 'community', apiVersion)
    const { shownName } = dnsVersions[apiVersion]
    const names = store.dnsEntries.all().map(({ name }) => shownName(name, readSettings(store)))
    expect(names).toContain('intranet.nm.internal')
  },
)

test('gives every node and client of a network a unique address', async () => {
  const store = await seededStore({ fleet: 600, networks: 5 })
  for (const { netid, addressrange6 } of store.networks.all()) {
    const members =
      store.nodes.count({ network: netid }) + store.extClients.count({ network: netid })
    const families = addressrange6 === '' ? 1 : 2
    const taken = takenAddresses(store, netid)
    taken.delete('')
    expect(taken.size).toBe(members * families)
  }
})

test.each([0, 1, 2])('seeds a fleet of %d', async (fleet) => {
  expect((await seededStore({ fleet, networks: 1 })).hosts.count()).toBe(fleet)
})

test.each([0, 1, 2])('seeds a fleet of %d with all content of a company', async (fleet) => {
  const size = { fleet, networks: 70, content: 'full' } as const
  const store = await seededStore(size, 'pro', '1.5.1')
  expect(store.hosts.count()).toBe(fleet)
  expect(store.egress.count({ name: 'head-office' }) > 0).toBe(fleet > 0)
})

test("doesn't touch a server that is already in use", async () => {
  const store = await seededStore({ fleet: 3, networks: 1 })
  await seed(store, createPasswords('quick'), {
    fleet: 40,
    networks: 3,
    identity: anonymousIdentity,
  })
  expect(store.hosts.count()).toBe(3)
})

const still = { seed: 1, isStill: true }
const identity = { ...defaultIdentity, hasBroker: true, version: 'v1.0.0', port: 0 }

test('keeps active devices online and the others silent', async () => {
  const store = await seededStore()
  const longAgo = unixNow() - 3600
  store.db.run('UPDATE nodes SET lastcheckin = ?', [longAgo])
  startSimulation({ store, identity }, still).end()

  const alive = new Set(store.hosts.all({ isalive: true }).map(({ id }) => id))
  for (const { hostid, lastcheckin } of store.nodes.all()) {
    expect(lastcheckin > longAgo).toBe(alive.has(hostid))
  }
})

test('lets active devices confirm that they leave, when they receive commands', async () => {
  const store = await seededStore()
  const [node] = store.nodes.all({ hostid: store.hosts.all({ isalive: true })[0]?.id ?? '' })
  if (!node) throw new Error('the fleet has no device that is switched on')
  store.nodes.update(node.id, { pendingdelete: true })

  startSimulation({ store, identity: { ...identity, hasBroker: false } }, still).end()
  expect(store.nodes.has(node.id)).toBe(true)
  startSimulation({ store, identity }, still).end()
  expect(store.nodes.has(node.id)).toBe(false)
})

describe('seeded state', () => {
  const servers = contractVersions.flatMap((apiVersion) =>
    editions.map((edition) => ({ apiVersion, edition })),
  )

  /** Seeds a server of this kind. */
  async function seedServer({ apiVersion, edition }: (typeof servers)[number]) {
    const store = openStore(':memory:', apiVersion, edition)
    const identity = { ...defaultIdentity, version: '', port: 0 }
    prepareSettings(store, identity, {})
    await seed(store, createPasswords('quick'), { fleet: 40, networks: 3, identity })
    return store
  }

  test.each(
    apiVersions.flatMap((version) => editions.map((edition) => [version, edition] as const)),
  )('responds to every list of a console on %s, %s', async (apiVersion, edition) => {
    const size = { fleet: 12, networks: 2, content: 'full' as const }
    const server = await startTestServer({ apiVersion, edition, seed: size })
    const admin = await createCaller(server.url).signIn(demoAdmin)
    const network = 'corp-backbone'
    const paths = [
      'networks',
      'v1/networks/stats',
      `nodes/${network}`,
      `v1/nodes/${network}/status`,
      'hosts',
      `extclients/${network}`,
      `dns/adm/${network}`,
      `v1/egress?network=${network}`,
      `v1/acls?network=${network}`,
      'v1/enrollment-keys',
      'users',
      'v1/users/roles',
      'server/settings',
      'server/usage',
      'server/getconfig',
    ]
    const replies = await Promise.all(paths.map((path) => admin.get(`/api/${path}`)))
    const status = await admin.get('/api/server/status')
    expect(paths.filter((_, index) => replies[index]?.status !== 200)).toEqual([])
    expect(at(status.body, '/is_pro')).toBe(edition === 'pro')
    expect(at(replies.at(-1)?.body, '/Version')).toBe(`v${apiVersion}`)
  })

  const full = { apiVersion: '1.5.1', edition: 'pro' } as const

  test('fails the posture checks on some devices, passes on most, and disables one check', async () => {
    const store = await seedServer(full)
    const nodes = store.nodes.all()
    const violators = nodes.filter(
      ({ posture_check_violations }) => posture_check_violations?.length,
    )
    expect(violators.length).toBeGreaterThan(0)
    expect(violators.length).toBeLessThan(nodes.length / 2)
    expect(store.postureChecks.count({ status: false })).toBeGreaterThan(0)
    for (const { netid } of store.networks.all()) {
      expect(store.postureChecks.count({ network_id: netid })).toBeGreaterThan(2)
    }
  })

  test('has one pending, one granted, one expired and one denied request for access', async () => {
    const store = await seedServer(full)
    expect(store.networks.get(FIELD).jit_enabled).toBe(true)
    const requests = store.jitRequests.all({ network_id: FIELD })
    expect(requests.map(({ status }) => status).toSorted()).toEqual([
      'approved',
      'denied',
      'expired',
      'pending',
    ])
    const granted = requests.find(({ status }) => status === 'approved')
    const grants = store.jitGrants.all()
    expect(grants.map(({ request_id }) => request_id)).toEqual([granted?.id])
    expect(Date.parse(grants[0]?.expires_at ?? '')).toBeGreaterThan(Date.now())
  })

  test.each(servers.filter((kind) => JSON.stringify(kind) !== JSON.stringify(full)))(
    'has none of it on $apiVersion, $edition',
    async (kind) => {
      const store = await seedServer(kind)
      expect([store.postureChecks.count(), store.jitRequests.count()]).toEqual([0, 0])
    },
  )
})
