import { takenAddresses } from '../addresses/allocate'
import { createPasswords } from '../auth/passwords'
import { unixNow } from '../clock'
import { startLife } from '../life/life'
import { statusOf } from '../nodes/node'
import { defaultIdentity } from '../options'
import { openStore, type Store } from '../storage/store'
import { seed } from './seed'

async function seeded(size = { fleet: 40, networks: 3 }): Promise<Store> {
  const store = openStore(':memory:')
  await seed(store, createPasswords('quick'), size)
  return store
}

function fleetOf(store: Store) {
  return {
    hosts: store.hosts
      .all()
      .map(({ id, name, publickey, nodes }) => ({ id, name, publickey, nodes })),
    nodes: store.nodes
      .all()
      .map(({ id, address, address6, tags }) => ({ id, address, address6, tags })),
    clients: store.extClients.all().map(({ clientid, publickey }) => ({ clientid, publickey })),
  }
}

test('makes the same fleet every time', async () => {
  expect(fleetOf(await seeded())).toEqual(fleetOf(await seeded()))
})

test('is believable: several systems, places, versions and states', async () => {
  const store = await seeded()
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

test('has something of everything the screens show', async () => {
  const store = await seeded()
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

test('gives every node and client of a network an address of its own', async () => {
  const store = await seeded({ fleet: 600, networks: 5 })
  for (const { netid, addressrange6 } of store.networks.all()) {
    const members =
      store.nodes.count({ network: netid }) + store.extClients.count({ network: netid })
    const families = addressrange6 === '' ? 1 : 2
    const taken = takenAddresses(store, netid)
    taken.delete('')
    expect(taken.size).toBe(members * families)
  }
})

test('holds ten thousand devices', async () => {
  const store = await seeded({ fleet: 10_000, networks: 20 })
  expect(store.hosts.count()).toBe(10_000)
  expect(store.networks.count()).toBe(20)
})

test.each([0, 1, 2])('takes a fleet of %d', async (fleet) => {
  expect((await seeded({ fleet, networks: 1 })).hosts.count()).toBe(fleet)
})

test('leaves a server alone that somebody uses already', async () => {
  const store = await seeded({ fleet: 3, networks: 1 })
  await seed(store, createPasswords('quick'), { fleet: 40, networks: 3 })
  expect(store.hosts.count()).toBe(3)
})

const still = { seed: 1, isStill: true }
const identity = { ...defaultIdentity, hasBroker: true, version: 'v1.0.0', port: 0 }

test('keeps switched-on devices online and leaves the others silent', async () => {
  const store = await seeded()
  const longAgo = unixNow() - 3600
  store.db.run('UPDATE nodes SET lastcheckin = ?', [longAgo])
  startLife({ store, identity }, still).end()

  const alive = new Set(store.hosts.all({ isalive: true }).map(({ id }) => id))
  for (const { hostid, lastcheckin } of store.nodes.all()) {
    expect(lastcheckin > longAgo).toBe(alive.has(hostid))
  }
})

test('lets switched-on devices confirm that they leave, when commands reach them', async () => {
  const store = await seeded()
  const [node] = store.nodes.all({ hostid: store.hosts.all({ isalive: true })[0]?.id ?? '' })
  if (!node) throw new Error('the fleet has no device that is switched on')
  store.nodes.update(node.id, { pendingdelete: true })

  startLife({ store, identity: { ...identity, hasBroker: false } }, still).end()
  expect(store.nodes.has(node.id)).toBe(true)
  startLife({ store, identity }, still).end()
  expect(store.nodes.has(node.id)).toBe(false)
})
