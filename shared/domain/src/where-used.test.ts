import fc from 'fast-check'

import {
  countUses,
  type Estate,
  type NodeLinks,
  outcomeOf,
  type Use,
  usesOfNetwork,
  usesOfNodes,
} from './where-used'

const ids = fc.constantFrom('n1', 'n2', 'n3', '')
const item = fc.record({ id: fc.constantFrom('device', 'tag', 'egress-id'), value: ids })
const policy = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  src_type: fc.array(item, { maxLength: 3 }),
  dst_type: fc.array(item, { maxLength: 3 }),
})

const links = (part: Partial<NodeLinks> & { id: string }): NodeLinks => ({
  name: part.id,
  isClient: false,
  gatewayId: '',
  relayedBy: '',
  internetGatewayId: '',
  failedOverBy: '',
  ...part,
})

test('a policy is named exactly when one of its sides names the device', () => {
  fc.assert(
    fc.property(fc.array(policy), ids.filter(Boolean), (policies, nodeId) => {
      const found = usesOfNodes([nodeId], { policies }).map(({ id }) => id)
      const expected = policies
        .filter(({ src_type, dst_type }) =>
          [...src_type, ...dst_type].some(({ id, value }) => id === 'device' && value === nodeId),
        )
        .map(({ id }) => id)
      expect(found).toEqual(expected)
    }),
  )
})

test('nothing names a node without an id, however much is left empty', () => {
  fc.assert(
    fc.property(fc.array(policy), (policies) => {
      const nodes = [links({ id: 'n1' }), links({ id: 'n2' })]
      const keys = [{ value: 'k', tags: ['corp'], networks: ['corp'], relay: '' }]
      expect(usesOfNodes([''], { policies, nodes, keys })).toEqual([])
    }),
  )
})

const estate: Estate = {
  policies: [
    { id: 'p1', name: 'db', src_type: [], dst_type: [{ id: 'device', value: 'gw' }] },
    { id: 'p2', name: 'tagged', src_type: [{ id: 'tag', value: 'gw' }], dst_type: [] },
  ],
  egressRoutes: [
    { id: 'e1', name: 'office', nodes: { gw: 256 } },
    { id: 'e2', name: 'lab', nodes: { other: 256 } },
  ],
  keys: [
    { value: 'k1', tags: ['branch'], networks: ['corp', 'lab'], relay: 'gw' },
    { value: 'k2', tags: ['corp'], networks: ['corp'], relay: '' },
  ],
  nodes: [
    links({ id: 'gw', internetGatewayId: 'exit' }),
    links({ id: 'exit' }),
    links({ id: 'laptop', isClient: true, gatewayId: 'gw' }),
    links({ id: 'camera', relayedBy: 'gw' }),
    links({ id: 'kiosk', internetGatewayId: 'gw' }),
    links({ id: 'probe', failedOverBy: 'gw' }),
  ],
}

test('what names a node is deleted with it, loses it, or is cut off', () => {
  const shared = {
    id: 'p3',
    name: 'shared',
    src_type: [{ id: 'tag', value: 'web' }],
    dst_type: [
      { id: 'device', value: 'gw' },
      { id: 'device', value: 'other' },
    ],
  }
  const uses = usesOfNodes(['gw'], { ...estate, policies: [...(estate.policies ?? []), shared] })
  expect(uses.map((use) => `${use.name} ${outcomeOf(use)}`)).toEqual([
    'db deleted',
    'shared losesMember',
    'office losesMember',
    'branch losesMember',
    'laptop deleted',
    'camera stopsWorking',
    'kiosk stopsWorking',
    'probe stopsWorking',
    'exit losesMember',
  ])
})

test('a key of several networks loses one that is deleted; all else of the network is deleted', () => {
  const outcomes = usesOfNetwork('corp', estate).map((use) => `${use.name} ${outcomeOf(use)}`)
  expect(outcomes).toEqual([
    'db deleted',
    'tagged deleted',
    'office deleted',
    'lab deleted',
    'branch losesMember',
    'corp deleted',
  ])
})

test('finds policies, routes, keys, clients and nodes that name a node', () => {
  expect(usesOfNodes(['gw'], estate).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'policy db',
    'egress office',
    'key branch',
    'configFile laptop',
    'relayedNode camera',
    'internetClient kiosk',
    'failedOverNode probe',
    'internetGateway exit',
  ])
})

test('says of many nodes what it says of each, and what they share once', () => {
  const anyLinks = fc.record({
    id: fc.uuid(),
    name: fc.string(),
    isClient: fc.boolean(),
    gatewayId: ids,
    relayedBy: ids,
    internetGatewayId: ids,
    failedOverBy: ids,
  })
  const named = fc.constantFrom('n1', 'n2', 'n3')
  fc.assert(
    fc.property(
      fc.array(policy),
      fc.array(anyLinks),
      fc.array(named),
      (policies, others, asked) => {
        const nodes = [
          ...others,
          ...others.slice(0, 3).map((node, at) => ({ ...node, id: `n${at}` })),
        ]
        const keyOf = ({ kind, id }: Use) => `${kind} ${id}`
        const alone = asked.flatMap((id) => usesOfNodes([id], { policies, nodes }))

        const together = usesOfNodes(asked, { policies, nodes }).map(keyOf)

        expect(together.toSorted()).toEqual([...new Set(alone.map(keyOf))].toSorted())
      },
    ),
  )
})

test('tells through which nodes a node goes, and nothing of the nodes that others go through', () => {
  const nodes = [
    links({ id: 'n1', relayedBy: 'r', internetGatewayId: 'i', failedOverBy: 'f' }),
    links({ id: 'n2', relayedBy: 'r2', internetGatewayId: 'i2', failedOverBy: 'f2' }),
    ...['r', 'i', 'f', 'r2', 'i2', 'f2'].map((id) => links({ id })),
  ]
  expect(usesOfNodes(['n1'], { nodes })).toEqual([
    { kind: 'relay', id: 'r', name: 'r' },
    { kind: 'internetGateway', id: 'i', name: 'i' },
    { kind: 'failover', id: 'f', name: 'f' },
  ])
})

test('a config file neither relays nor is gone through', () => {
  const file = links({ id: 'n1', isClient: true, relayedBy: 'r', gatewayId: 'r' })
  const nodes = [file, links({ id: 'r' }), links({ id: 'n2', gatewayId: 'r' })]
  expect(usesOfNodes(['n1'], { nodes })).toEqual([])
  expect(usesOfNodes(['r'], { nodes }).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'configFile n1',
    'relayedNode n1',
  ])
})

test('a route that several nodes serve is named by each, and a key by all of its tags', () => {
  const egressRoutes = [{ id: 'e1', name: 'office', nodes: { n1: 256, n2: 256 } }]
  const keys = [{ value: 'k', tags: ['corp', 'lab'], networks: ['corp'], relay: 'n1' }]
  expect(usesOfNodes(['n1'], { egressRoutes, keys })).toEqual([
    { kind: 'egress', id: 'e1', name: 'office' },
    { kind: 'key', id: 'k', name: 'corp, lab' },
  ])
})

test('what is not known yet names nobody', () => {
  expect(usesOfNodes(['n1'], {})).toEqual([])
  expect(usesOfNetwork('corp', {})).toEqual([])
})

test('counts kind by kind', () => {
  expect(countUses(usesOfNodes(['gw', 'kiosk'], estate))).toContainEqual({
    kind: 'internetGateway',
    count: 2,
  })
})

test('with a network go its policies and routes, and the keys that name it', () => {
  const usesOf = (networkId: string) =>
    usesOfNetwork(networkId, estate).map(({ kind, id }) => `${kind} ${id}`)
  const others = ['policy p1', 'policy p2', 'egress e1', 'egress e2']

  expect(usesOf('corp')).toEqual([...others, 'key k1', 'key k2'])
  expect(usesOf('lab')).toEqual([...others, 'key k1'])
})

test('a key belongs to each of its networks and to no other', () => {
  const networkId = fc.constantFrom('corp', 'lab', 'home')
  const key = fc.record({
    value: fc.uuid(),
    tags: fc.array(networkId),
    networks: fc.array(networkId),
    relay: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(key), networkId, (keys, id) => {
      const named = new Set(usesOfNetwork(id, { keys }).map((use) => use.id))
      for (const { value, networks } of keys) expect(named.has(value)).toBe(networks.includes(id))
    }),
  )
})
