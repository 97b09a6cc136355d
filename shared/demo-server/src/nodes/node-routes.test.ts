import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import fastify, { type FastifyInstance } from 'fastify'

import { defaultPolicies } from '../access-control/default-policies'
import { type ApiVersion } from '../api-version'
import { resetClock, setClock, unixNow } from '../clock'
import type { Edition } from '../edition'
import type { PreparedList } from '../http/prepared-list'
import { metricType } from '../monitoring/metric'
import { noMetrics } from '../monitoring/metrics-routes'
import { defaultIdentity } from '../options'
import { openStore, type Store } from '../storage/store'
import { addClient, addGateway, addHost, addNetwork, addNode } from '../testing/fixtures'
import { contractVersions } from '../testing/test-server'
import { createNodeReplies } from './node-reply'
import { createNodeLists } from './node-routes'
import { removeNode } from './remove-node'

/** More rows than one part of a list holds. */
const SIZE = 150
const identity = { ...defaultIdentity, version: 'v1.0.0', port: 0 }

let folder: string
let store: Store
let app: FastifyInstance
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'node-lists-'))
  app = fastify()
})
afterEach(async () => {
  await app.close()
  store.close()
  resetClock()
  rmSync(folder, { recursive: true })
})

/** Shared inventories: building one takes longer than a test, so each test gets a copy. */
const filledStores = new Map<string, Store>()
afterAll(() => {
  for (const filledStore of filledStores.values()) filledStore.close()
})

/** Creates two networks with nodes and clients. */
function makeFilledStore(apiVersion: ApiVersion, edition: Edition): Store {
  const filledStore = openStore(':memory:', apiVersion, edition)
  filledStore.transaction(() => {
    for (const [index, netid] of ['here', 'there'].entries()) {
      addNetwork(filledStore, {
        netid,
        addressrange: `10.${index}.0.0/16`,
        addressrange6: `fd00:${index}::/64`,
      })
      addClient(filledStore, addGateway(filledStore, netid))
      for (let count = 0; count < SIZE; count += 1)
        addNode(filledStore, addHost(filledStore), netid)
    }
  })
  return filledStore
}

function copyOfFilledStore(apiVersion: ApiVersion, edition: Edition): Store {
  const kind = `${apiVersion} ${edition}`
  const filledStore = filledStores.get(kind) ?? makeFilledStore(apiVersion, edition)
  filledStores.set(kind, filledStore)
  const file = join(folder, 'copy.db')
  filledStore.db.run('VACUUM INTO ?', [file])
  return openStore(file, apiVersion, edition)
}

/** Returns the lists of two networks after a first request. */
async function readLists(apiVersion: ApiVersion, edition: Edition = 'community') {
  store = copyOfFilledStore(apiVersion, edition)
  const context = { store, identity }
  const lists = createNodeLists(app, context)
  const replies = createNodeReplies(context)
  await read(lists.ofNetwork('here'))
  await read(lists.all())

  /** Returns the same rows, built from the database now. */
  function buildExpected(network?: string) {
    const nodes = store.nodes.all(network === undefined ? {} : { network })
    const open = new Set(store.nodes.all({ isingressgateway: true }).map((node) => node.network))
    const clients = store.extClients
      .all(network === undefined ? {} : { network })
      .filter((client) => open.has(client.network))
    return byKey([...replies.many(nodes), ...replies.ofClients(clients)])
  }
  return {
    expected: buildExpected,
    shown: async (network?: string) =>
      byKey(await read(network === undefined ? lists.all() : lists.ofNetwork(network))),
  }
}

async function read(lists: PreparedList[]): Promise<unknown[]> {
  const found: Buffer[] = []
  for (const list of lists) for await (const bytes of list.bytes()) found.push(bytes)
  return JSON.parse(`[${Buffer.concat(found).subarray(1).toString()}]`)
}

/** Sorts rows and fields, because other tests cover their order. */
const byKey = (rows: unknown[]) =>
  rows
    .map((row) => JSON.parse(JSON.stringify(row)))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
const keyOf = (row: { id: string; static_node: { clientid: string } }) =>
  `${row.id} ${row.static_node.clientid}`

const node = (position = 40) => {
  const found = store.nodes.all({ network: 'here' })[position]
  if (!found) throw new Error('the network has so many nodes')
  return found
}
const gateway = () => node(0)

const changes: Array<[string, () => void]> = [
  ['nothing', () => {}],
  ['a check-in', () => store.db.run('UPDATE nodes SET lastcheckin = 5 WHERE id = ?', [node().id])],
  ['another address', () => store.nodes.update(node().id, { address: '10.0.9.9/16' })],
  [
    'an address with the check-in',
    () => store.nodes.update(node().id, { address: '10.0.9.9/16', lastcheckin: 7 }),
  ],
  ['a deleted node', () => removeNode(store, node(3))],
  ['a new node', () => addNode(store, addHost(store), 'here')],
  [
    'a node that moves',
    () => store.nodes.update(node().id, { network: 'there', homenetwork: 'there' }),
  ],
  ['a device in another place', () => store.hosts.update(node().hostid, { location: '1.0,2.0' })],
  [
    'a network that closes to clients',
    () => store.nodes.update(gateway().id, { isingressgateway: false }),
  ],
  ['a new client', () => addClient(store, gateway())],
  ['a client that is switched off', () => store.db.run('UPDATE extclients SET enabled = 0')],
  ['a deleted client', () => store.db.run("DELETE FROM extclients WHERE network = 'here'")],
  [
    'a gateway with another address',
    () => store.nodes.update(gateway().id, { address: '10.0.8.8/16' }),
  ],
  ['silence', () => setClock((unixNow() + 700) * 1000)],
  ['a clock that is set back', () => setClock((unixNow() - 700) * 1000)],
]

describe.each(contractVersions)('as %s', (apiVersion) => {
  test.each(changes)('shows %s at once', async (_what, change) => {
    const { expected, shown } = await readLists(apiVersion)
    change()
    expect(await shown('here')).toEqual(expected('here'))
    expect(await shown()).toEqual(expected())
  })
})

test("shows a device's report and the resulting status of its peers at once on Pro", async () => {
  const { expected, shown } = await readLists('1.5.1', 'pro')
  for (const policy of defaultPolicies('here')) store.policies.insert(policy)
  const link = { ...metricType.zero(), connected: false }
  const metrics = { ...noMetrics, node_id: node().id, connectivity: { [node(50).id]: link } }
  store.reportedMetrics.insert({ node_id: node().id, metrics })
  const reported = await shown('here')
  expect(reported).toEqual(expected('here'))
  expect(reported).toContainEqual(expect.objectContaining({ id: node().id, status: 'error' }))

  store.db.run('UPDATE nodes SET lastcheckin = 5 WHERE id = ?', [node(50).id])
  expect(await shown('here')).toEqual(expected('here'))
})

test('shows nothing of a transaction that was rolled back', async () => {
  const { expected, shown } = await readLists('1.0.0')
  const before = expected('here')
  expect(() =>
    store.transaction(() => {
      store.nodes.update(node().id, { address: '10.0.9.9/16' })
      removeNode(store, node(3))
      throw new Error('taken back')
    }),
  ).toThrow('taken back')
  expect(await shown('here')).toEqual(before)
})

test('lists a node that has left last, under the name of the network it joined', async () => {
  const { shown } = await readLists('1.0.0')
  const { id } = node()
  store.nodes.update(id, { network: 'there' })
  expect(await shown('here')).toContainEqual(expect.objectContaining({ id, network: 'here' }))
  expect(await shown('there')).toContainEqual(expect.objectContaining({ id, network: 'there' }))
})
