import { attachInternetClients } from '../gateways/internet-clients'
import { setRelayNodes } from '../gateways/relays'
import { openStore, type Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { addGateway, addHost, addNetwork, addNode } from '../testing/fixtures'
import { type NodeInput, nodeType, updateNode } from './update-node'

const range = { netid: 'office', addressrange: '10.1.0.0/24', addressrange6: 'fd01::/64' }

let store: Store
beforeEach(() => {
  store = openStore(':memory:')
  addNetwork(store, range)
})
afterEach(() => store.close())

/** Returns the body in which a console sends a node back. */
function input(node: Node, changes: Partial<NodeInput> = {}): NodeInput {
  const { relayedby, isrelayed, is_gw, isinternetgateway, address, hostid, network } = node
  const roles = { relayedby, isrelayed, is_gw, isinternetgateway }
  return { ...nodeType.zero(), ...roles, address, hostid, network, ...changes }
}

const plainNode = () => addNode(store, addHost(store), 'office')

test('keeps the nodes behind a node when the update names none', () => {
  const [gateway, node] = [addGateway(store, 'office'), plainNode()]
  setRelayNodes(store, gateway, [node.id])
  const relay = store.nodes.get(gateway.id)

  expect(updateNode(store, relay, input(relay)).relaynodes).toEqual([node.id])
  expect(updateNode(store, relay, input(relay, { relaynodes: [] })).relaynodes).toEqual([])
  expect(store.nodes.get(node.id)).toMatchObject({ isrelayed: false, relayedby: '' })
})

test("doesn't put a node behind one that isn't a gateway, but keeps the list", () => {
  const [relay, node] = [plainNode(), plainNode()]
  const updated = updateNode(store, relay, input(relay, { relaynodes: [node.id] }))
  expect(updated.relaynodes).toEqual([node.id])
  expect(store.nodes.get(node.id)).toMatchObject({ isrelayed: false, relayedby: '' })
})

test.each([
  ['1.0.0', null],
  ['1.5.1', 'kept'],
] as const)(
  'leaves the clients of an internet gateway of %s %s in an update',
  (version, clients) => {
    store.close()
    store = openStore(':memory:', version)
    addNetwork(store, range)
    const [gateway, node] = [addGateway(store, 'office'), plainNode()]
    attachInternetClients(store, gateway, [node.id])
    const exit = store.nodes.get(gateway.id)

    const updated = updateNode(store, exit, input(exit))
    const left = clients === null ? null : [node.id]
    expect(updated.inet_node_client_ids).toEqual(left)
    expect(store.nodes.get(node.id).internetgw_node_id).toBe(left ? gateway.id : '')
  },
)

test('treats an address as taken only in the network that the body names', () => {
  const [one, two] = [plainNode(), plainNode()]
  const address = two.address.replace('/24', '')
  expect(() => updateNode(store, one, input(one, { address }))).toThrow('already allocated')
  expect(updateNode(store, one, input(one, { address, network: '' })).address).toBe('')
})
