import type { RunningServer } from '../server'
import { openStore, type Store } from '../storage/store'
import type { Caller } from '../testing/caller'
import { type Device, registerDevice } from '../testing/device'
import { at } from '../testing/fill'
import { addClient, addGateway, addHost, addNetwork, addNode } from '../testing/fixtures'
import { contractVersions, startProServer } from '../testing/test-server'
import { metricsOfClients, metricsOfNetworks, metricsOfNode } from './metrics-routes'

const NETWORK = 'corp-backbone'
const unknown = '00000000-0000-4000-8000-000000000000'
const empty = { network: '', node_id: '', node_name: '', connectivity: null }

describe.each(contractVersions)('metrics of server %s', (apiVersion) => {
  let server: RunningServer
  let admin: Caller
  let gateway: unknown
  let count: number
  beforeAll(async () => {
    const started = await startProServer({ apiVersion })
    server = started
    admin = started.admin
    const { body } = await admin.get(`/api/nodes/${NETWORK}`)
    gateway = at(body, '/[is_gw=true]')
    count = Number(at(body, '/length')) - countClients(body)
  })
  afterAll(() => server.close())

  const countClients = (nodes: unknown) =>
    Array.isArray(nodes) ? nodes.filter((node) => at(node, '/is_static') === true).length : 0
  const gatewayId = () => String(at(gateway, '/id'))

  test("includes the traffic over a node's links, including those to its clients", async () => {
    const { body } = await admin.get(`/api/metrics/${NETWORK}/${gatewayId()}`)
    expect(body).toMatchObject({ network: NETWORK, node_id: gatewayId() })
    const links = Object(at(body, '/connectivity'))
    expect(Object.keys(links)).toEqual(expect.arrayContaining(['netops-tablet']))
    expect(Object.keys(links).length).toBeGreaterThanOrEqual(count)
    expect(links['netops-tablet']).toEqual({
      node_name: 'netops-tablet',
      uptime: expect.any(Number),
      totaltime: expect.any(Number),
      latency: expect.any(Number),
      totalreceived: expect.any(Number),
      lasttotalreceived: expect.any(Number),
      totalsent: expect.any(Number),
      lasttotalsent: expect.any(Number),
      actualuptime: expect.any(Number),
      percentup: expect.any(Number),
      connected: expect.any(Boolean),
    })
  })

  test('returns the metrics of a network, and of all', async () => {
    const own = await admin.get(`/api/metrics/${NETWORK}`)
    expect(Object.keys(Object(at(own.body, '/nodes')))).toHaveLength(count)
    const all = await admin.get('/api/metrics')
    expect(Object.keys(Object(at(all.body, '/nodes'))).length).toBeGreaterThan(count)
    const nowhere = await admin.get('/api/metrics/nowhere')
    expect(nowhere.body).toEqual({ nodes: {} })
  })

  test('returns nothing for an unknown node', async () => {
    const { status, body } = await admin.get(`/api/metrics/${NETWORK}/${unknown}`)
    expect(status).toBe(200)
    expect(body).toMatchObject(empty)
  })

  test('identifies clients by their IDs', async () => {
    const { body } = await admin.get(`/api/metrics-ext/${NETWORK}`)
    expect(body).toHaveProperty('netops-tablet.node_name', 'netops-tablet')
    expect((await admin.get('/api/metrics-ext/nowhere')).body).toEqual({})
  })
})

test('includes the time of the report on 1.5.1', async () => {
  const { admin } = await startProServer({ apiVersion: '1.5.1' })
  const { body: nodes } = await admin.get(`/api/nodes/${NETWORK}`)
  const { body } = await admin.get(`/api/metrics/${NETWORK}/${String(at(nodes, '/0/id'))}`)
  expect(at(body, '/updated_at')).toMatch(/^20\d\d-/)
  const { body: none } = await admin.get(`/api/metrics/${NETWORK}/${unknown}`)
  expect(none).toEqual({ ...empty, updated_at: '0001-01-01T00:00:00Z' })
})

describe('metrics that a device reports', () => {
  let server: RunningServer
  let admin: Caller
  let devices: [Device, Device]
  beforeEach(async () => {
    const seed = { fleet: 0, networks: 1 }
    const started = await startProServer({ apiVersion: '1.5.1', seed })
    server = started
    admin = started.admin
    devices = [
      await registerDevice(server.url, admin, { netid: NETWORK, number: 1 }),
      await registerDevice(server.url, admin, { netid: NETWORK, number: 2 }),
    ]
  })

  const report = (changes: object) => {
    const [{ hostId, host, nodeId, caller }, peer] = devices
    const link = { uptime: 1, totaltime: 1, latency: 7, connected: true, ...changes }
    return caller.put(`/api/v1/fallback/host/${hostId}`, {
      Action: 'UPDATE_METRICS',
      Host: host,
      Node: { id: nodeId },
      NewMetrics: { network: NETWORK, node_id: nodeId, connectivity: { [peer.nodeId]: link } },
    })
  }
  const linkNow = async () => {
    const { body } = await admin.get(`/api/metrics/${NETWORK}/${devices[0].nodeId}`)
    return at(body, `/connectivity/${devices[1].nodeId}`)
  }
  const statusNow = async () => {
    const { body } = await admin.get(`/api/v1/nodes/${NETWORK}/status`)
    return at(body, `/Response/${devices[0].nodeId}/status`)
  }

  test('adds reports up, also across a restart of the device', async () => {
    expect(await linkNow()).toBeUndefined()
    await report({ totalsent: 1000 })
    await report({ totalsent: 1500 })
    expect(await linkNow()).toMatchObject({ totalsent: 1500, uptime: 2, percentup: 100 })
    await report({ totalsent: 200, uptime: 0 })
    expect(await linkNow()).toMatchObject({ totalsent: 1700, lasttotalsent: 200, totaltime: 3 })
  })

  test('includes a client behind the node, even without measurements', async () => {
    const { nodeId } = devices[0]
    await admin.post(`/api/nodes/${NETWORK}/${nodeId}/gateway`, {})
    await admin.post(`/api/extclients/${NETWORK}/${nodeId}`, { clientid: 'tablet' })
    await report({ totalsent: 1000 })
    const { body } = await admin.get(`/api/metrics/${NETWORK}/${nodeId}`)
    expect(at(body, '/connectivity/tablet')).toMatchObject({ node_name: 'tablet', totaltime: 0 })
  })

  test("determines the node's status by the report", async () => {
    expect(await statusNow()).toBe('online')
    await report({ connected: false })
    expect(await statusNow()).toBe('error')
    await report({ connected: true })
    expect(await statusNow()).toBe('online')
  })

  test('deletes reports with the node', async () => {
    await report({ totalsent: 1000 })
    const { nodeId } = devices[0]
    await admin.delete(`/api/v1/ui/hosts/${devices[0].hostId}?force=true`)
    const { body } = await admin.get(`/api/metrics/${NETWORK}/${nodeId}`)
    expect(body).toMatchObject(empty)
  })
})

test.each([
  ['near', 12],
  ['full', 59],
] as const)(
  'sets the number of peers in the reports of a large network: %s',
  async (metrics, expected) => {
    const seed = { fleet: 60, networks: 1, metrics }
    const { admin } = await startProServer({ apiVersion: '1.5.1', seed })
    const { body } = await admin.get(`/api/metrics/${NETWORK}`)
    const [id] = Object.keys(Object(at(body, '/nodes')))
    const alone = await admin.get(`/api/metrics/${NETWORK}/${id}`)
    for (const found of [at(body, `/nodes/${id}`), alone.body]) {
      const peers = Object.values(Object(at(found, '/connectivity')))
      // config files behind a gateway are reported as well
      const nodes = peers.filter((peer) => /-\d\d$/.test(String(at(peer, '/node_name'))))
      expect(nodes).toHaveLength(expected)
    }
  },
)

describe('metrics of single nodes', () => {
  let store: Store
  beforeEach(() => {
    store = openStore(':memory:', '1.5.1', 'pro')
    addNetwork(store, { netid: 'here', addressrange: '10.1.0.0/16', addressrange6: 'fd01::/64' })
    addNetwork(store, { netid: 'there', addressrange: '10.2.0.0/16', addressrange6: 'fd02::/64' })
  })
  afterEach(() => store.close())

  /** Adds the given number of nodes to each of two networks, all but every tenth with metrics. */
  function fill(count: number) {
    store.transaction(() => {
      for (let index = 0; index < count; index += 1) {
        const host = addHost(store)
        for (const netid of ['here', 'there']) {
          const { id } = addNode(store, host, netid)
          if (index % 10 !== 9) store.nodes.update(id, { metrics_since: 1_700_000_000 })
        }
      }
    })
  }

  test.each([5, 40, 45, 120])('matches those in the full list for one of %i nodes', (count) => {
    fill(count)
    const all = [...metricsOfNetworks(store, ['here'])].flatMap((entry) =>
      entry ? [entry[1]] : [],
    )
    const alone = store.nodes.all({ network: 'here' }).map((node) => metricsOfNode(store, node))
    // in the same order of links
    expect(alone.map((metrics) => JSON.stringify(metrics))).toEqual(
      all.map((metrics) => JSON.stringify(metrics)),
    )
    expect(all).toHaveLength(count)
  })

  test('matches, for a client, those that its gateway reports', () => {
    const gateway = addGateway(store, 'here')
    store.nodes.update(gateway.id, { metrics_since: 1_700_000_000 })
    const { clientid } = addClient(store, gateway)
    store.extClients.update(clientid, { metrics_since: 1_700_000_000 })
    fill(20)
    const links = metricsOfNode(store, store.nodes.get(gateway.id)).connectivity ?? {}
    expect(links).toHaveProperty(clientid)
    expect(metricsOfClients(store, 'here')).toEqual({ [clientid]: links[clientid] })
    expect(metricsOfClients(store, 'there')).toEqual({})
  })
})
