import { openStore, type Store } from '../storage/store'
import { addClient, addGateway, addHost, addNetwork, addNode } from '../testing/estate'
import { metricsOfClients, metricsOfNetworks, metricsOfNode } from './routes'

let store: Store
beforeEach(() => {
  store = openStore(':memory:', '1.5.1', 'pro')
  addNetwork(store, { netid: 'here', addressrange: '10.1.0.0/16', addressrange6: 'fd01::/64' })
  addNetwork(store, { netid: 'there', addressrange: '10.2.0.0/16', addressrange6: 'fd02::/64' })
})
afterEach(() => store.close())

/** So many nodes in each of two networks, all but every tenth of them counted. */
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

test.each([5, 40, 45, 120])('tell of one of %i nodes what they tell of it among all', (count) => {
  fill(count)
  const all = [...metricsOfNetworks(store, ['here'])].flatMap((it) => (it ? [it[1]] : []))
  const alone = store.nodes.all({ network: 'here' }).map((node) => metricsOfNode(store, node))
  // the order of links too
  expect(alone.map((it) => JSON.stringify(it))).toEqual(all.map((it) => JSON.stringify(it)))
  expect(all).toHaveLength(count)
})

test('tell of a client what its gateway tells of it', () => {
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
