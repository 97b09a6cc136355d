import { defaultPolicies } from '../access-control/default-policies'
import { ingressRules } from '../access-control/policy-debug-routes'
import { setRelayNodes } from '../gateways/relays'
import { openStore, type Store } from '../storage/store'
import { addClient, addGateway, addHost, addNetwork, addNode } from '../testing/fixtures'
import { rebuildWorld, recordedWorlds } from '../testing/recorded-world'
import { peersOf } from './peers'

describe('peers', () => {
  let store: Store
  beforeEach(() => {
    store = openStore(':memory:')
    for (const [place, netid] of ['office', 'lab'].entries()) {
      const addressrange = `10.${place + 1}.0.0/24`
      addNetwork(store, { netid, addressrange, addressrange6: `fd0${place + 1}::/64` })
      store.networks.update(netid, { defaultacl: 'yes' })
      for (const policy of defaultPolicies(netid)) store.policies.insert(policy)
    }
  })
  afterEach(() => store.close())

  /** Adds a device with a key of its own. */
  function device(key: number) {
    const host = addHost(store)
    const publickey = Buffer.alloc(32, key).toString('base64')
    store.hosts.update(host.id, { publickey, listenport: 51_820 + key })
    return store.hosts.get(host.id)
  }

  const addressesIn = (peers: Array<{ AllowedIPs: Array<{ IP: string }> | null }>) =>
    peers.map(({ AllowedIPs }) => (AllowedIPs ?? []).map(({ IP }) => IP))

  test('merges a device in two networks into one peer with the addresses of both', () => {
    const [one, two] = [device(1), device(2)]
    for (const netid of ['office', 'lab']) {
      addNode(store, one, netid)
      addNode(store, two, netid)
    }
    const { all, here, ids } = peersOf(store, store.hosts.get(one.id), 'office')

    expect(addressesIn(all)).toEqual([['10.1.0.2', 'fd01::2', '10.2.0.2', 'fd02::2']])
    expect(addressesIn(here)).toEqual([['10.1.0.2', 'fd01::2']])
    expect(all[0]).toMatchObject({
      PublicKey: Array.from({ length: 32 }, () => 2),
      Remove: false,
      Endpoint: { IP: '203.0.113.1', Port: 51_822, Zone: '' },
    })
    expect(ids).toMatchObject({ [two.publickey]: { address: '10.1.0.2', network: 'office' } })
  })

  test('represents the clients of a gateway, which are peers of the gateway only', () => {
    const gateway = addGateway(store, 'office')
    store.hosts.update(gateway.hostid, { publickey: Buffer.alloc(32, 9).toString('base64') })
    const { address, publickey } = addClient(store, gateway)
    for (const { clientid } of store.extClients.all()) {
      store.extClients.update(clientid, { enabled: true })
    }
    const one = device(1)
    addNode(store, one, 'office')

    const seen = peersOf(store, store.hosts.get(one.id), 'office')
    expect(addressesIn(seen.all)).toEqual([expect.arrayContaining(['10.1.0.1', address])])
    const own = peersOf(store, store.hosts.get(gateway.hostid), 'office')
    expect(own.ids).toMatchObject({ [publickey]: { is_extclient: true, address } })
  })

  test('gives a relayed node its relay as a peer, and removes the others', () => {
    const [relay, relayed, other] = [device(1), device(2), device(3)]
    const [relayNode, node] = [relay, relayed, other].map((host) => addNode(store, host, 'office'))
    if (!relayNode || !node) throw new Error('no nodes')
    store.nodes.update(relayNode.id, { isrelay: true })
    setRelayNodes(store, relayNode, [node.id])

    const { all } = peersOf(store, store.hosts.get(relayed.id), 'office')
    expect(all.map(({ Remove, Endpoint }) => [Remove, Endpoint?.Port])).toEqual([
      [false, 51_821],
      [true, undefined],
    ])
    expect(addressesIn(all)[0]).toEqual(expect.arrayContaining(['10.1.0.1', '10.1.0.3']))
  })

  test('gives a node without a check-in within the hour no peers', () => {
    const [one, two] = [device(1), device(2)]
    const node = addNode(store, one, 'office')
    addNode(store, two, 'office')
    store.nodes.update(node.id, { lastcheckin: 0 })
    expect(peersOf(store, store.hosts.get(one.id), 'office')).toEqual({
      all: [],
      here: [],
      ids: {},
    })
  })
})

describe('recorded peers', () => {
  /** All of them pass; these are enough to detect a regression. */
  const worlds = recordedWorlds.filter((_world, index) => index % 3 === 0)

  test.each(worlds)('gives every node of $set the peers of the recorded server', (world) => {
    const { store, nodeOf, nameOf, network } = rebuildWorld(world)
    const peers = world.nodes.map(({ name }) => {
      const { all } = peersOf(store, store.hosts.get(nodeOf(name).hostid), network)
      const ranges = all
        .filter(({ Remove }) => !Remove)
        .flatMap(({ AllowedIPs }) => AllowedIPs ?? [])
      return [name, unique(ranges.map(({ IP }) => nameOf(IP)))]
    })
    expect(Object.fromEntries(peers)).toEqual(dropDuplicates(world.peers))

    const rules = Object.keys(world.ingress).map((name) => {
      const own = ingressRules(store, nodeOf(name)) ?? []
      return [
        name,
        unique(own.map((rule) => `${nameOf(rule.src_ip.IP)}>${nameOf(rule.dst_ip.IP)}`)),
      ]
    })
    expect(Object.fromEntries(rules)).toEqual(dropDuplicates(world.ingress))
    store.close()
  })

  function unique(names: string[]): string[] {
    return [...new Set(names)].toSorted()
  }

  function dropDuplicates(lists: Record<string, string[]>): Record<string, string[]> {
    return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, unique(list)]))
  }
})
