import fc from 'fast-check'

import { egressType } from '../access-control/egress-record'
import { createEgress } from '../access-control/egress-routes'
import { policyType } from '../access-control/policy'
import { createPolicy } from '../access-control/save-policy'
import { removeExtClient } from '../ext-clients/owner-sign-ins'
import { attachInternetClients } from '../gateways/internet-clients'
import { relayNode } from '../gateways/relays'
import { removeHost } from '../hosts/membership'
import { nameServerType } from '../networks/name-server'
import { createNameServer } from '../networks/save-name-server'
import { openStore, type Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { inconsistenciesOf } from '../testing/consistency'
import { addClient, addGateway, addHost, addNetwork, addNode } from '../testing/fixtures'
import { removeNode } from './remove-node'

const NETWORKS = ['one', 'two']
const index = fc.nat(30)

const deletions = fc.array(fc.record({ what: fc.constantFrom('node', 'host', 'client'), index }), {
  minLength: 1,
  maxLength: 12,
})
const links = fc.array(
  fc.record({
    what: fc.constantFrom('relay', 'internet', 'egress', 'name server', 'policy', 'client policy'),
    from: index,
    to: index,
  }),
  { maxLength: 25 },
)

test('leaves no references to a deleted node, device or client', () => {
  fc.assert(
    fc.property(links, deletions, (plan, goings) => {
      const store = filledStore()
      for (const link of plan) addLink(store, link)
      for (const { what, index: at } of goings) remove(store, what, at)

      expect(inconsistenciesOf(store)).toEqual([])
      expect(danglingIn(store)).toEqual([])
      store.close()
    }),
    { numRuns: 40 },
  )
})

/** Creates two networks that share two devices, with a gateway and clients each. */
function filledStore(): Store {
  const store = openStore(':memory:')
  const shared = [addHost(store), addHost(store)]
  for (const [place, netid] of NETWORKS.entries()) {
    const addressrange = `10.${place}.0.0/24`
    addNetwork(store, { netid, addressrange, addressrange6: `fd0${place}::/64` })
    const gateway = addGateway(store, netid)
    for (const host of [...shared, addHost(store), addHost(store)]) addNode(store, host, netid)
    addClient(store, gateway)
    addClient(store, gateway)
  }
  return store
}

type Link = { what: string; from: number; to: number }

function addLink(store: Store, { what, from, to }: Link) {
  const node = itemAt(store.nodes.all(), from)
  const other = itemAt(store.nodes.all({ network: node.network }), to)
  if (what === 'relay' && node.id !== other.id) relayNode(store, store.nodes.get(node.id), other.id)
  if (what === 'internet') attachInternetClients(store, node, [other.id])
  if (what === 'egress') addEgress(store, node)
  if (what === 'name server') addNameServer(store, node)
  if (what === 'policy') addPolicy(store, node.network, [node.id, other.id])
  const { clientid } = itemAt(store.extClients.all({ network: node.network }), to)
  if (what === 'client policy') addPolicy(store, node.network, [node.id, clientid])
}

function addEgress(store: Store, { id, network }: Node) {
  const input = { ...egressType.zero(), network, range: '172.20.0.0/16', nodes: { [id]: 250 } }
  createEgress(store, input, 'admin')
}

function addNameServer(store: Store, { id, network: network_id }: Node) {
  const asked = { name: 'inhouse', network_id, servers: ['10.9.9.9'], match_all: true }
  createNameServer(store, { ...nameServerType.zero(), ...asked, nodes: { [id]: '' } }, 'admin')
}

function addPolicy(store: Store, network_id: string, [from, to]: [string, string]) {
  const input = {
    ...policyType.zero(),
    network_id,
    policy_type: 'device-policy',
    src_type: [{ id: 'device', value: from }],
    dst_type: [{ id: 'device', value: to }],
    allowed_traffic_direction: 1,
  }
  createPolicy(store, input, 'admin')
}

function remove(store: Store, what: string, place: number) {
  const nodes = store.nodes.all()
  const hosts = store.hosts.all()
  const clients = store.extClients.all()
  if (what === 'node' && nodes.length > 0) removeNode(store, itemAt(nodes, place))
  if (what === 'host' && hosts.length > 0) removeHost(store, itemAt(hosts, place), true)
  if (what === 'client' && clients.length > 0) removeExtClient(store, itemAt(clients, place))
}

/** Returns ends of policies and routing nodes that no longer exist. */
function danglingIn(store: Store): string[] {
  const exists = (id: string) => store.nodes.has(id) || store.extClients.has(id)
  const ends = store.policies
    .all()
    .flatMap((policy) => [...(policy.src_type ?? []), ...(policy.dst_type ?? [])])
  // name servers keep theirs
  const routing = store.egress.all().flatMap(({ nodes }) => Object.keys(nodes))
  return [...ends.map(({ value }) => value), ...routing].filter((id) => !exists(id))
}

function itemAt<T>(items: T[], place: number): T {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}
