import { openStore, type Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { addGateway, addHost, addNetwork, addNode } from '../testing/fixtures'
import { relayNode, setRelayNodes } from './relays'

let store: Store
let relay: Node
let nodes: [Node, Node]
beforeEach(() => {
  store = openStore(':memory:')
  addNetwork(store, { netid: 'office', addressrange: '10.1.0.0/24', addressrange6: 'fd01::/64' })
  relay = addGateway(store, 'office')
  const plainNode = () => addNode(store, addHost(store), 'office')
  nodes = [plainNode(), plainNode()]
})
afterEach(() => store.close())

const behind = (node: Node) => {
  const { isrelayed, relayedby } = store.nodes.get(node.id)
  return { isrelayed, relayedby }
}

test('keeps the relayed nodes of a relay when one is added, without duplicates', () => {
  const [one, other] = nodes
  // each with the previous state of the relay, which has none
  for (const { id } of [one, other, one]) relayNode(store, relay, id)

  expect(store.nodes.get(relay.id).relaynodes).toEqual([other.id, one.id])
  for (const node of nodes) expect(behind(node)).toEqual({ isrelayed: true, relayedby: relay.id })
})

test('releases only the nodes that are no longer in a new list', () => {
  const [one, other] = nodes
  setRelayNodes(store, relay, [one.id, other.id])
  setRelayNodes(store, store.nodes.get(relay.id), [other.id])

  expect(behind(one)).toEqual({ isrelayed: false, relayedby: '' })
  expect(behind(other)).toEqual({ isrelayed: true, relayedby: relay.id })
})

test('releases a node that moved to another relay with the list of the former one', () => {
  const [node] = nodes
  relayNode(store, relay, node.id)
  const next = addGateway(store, 'office')
  relayNode(store, next, node.id)
  setRelayNodes(store, store.nodes.get(relay.id), [])

  expect(behind(node)).toEqual({ isrelayed: false, relayedby: '' })
})
