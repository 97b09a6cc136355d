import fc from 'fast-check'

import {
  type ReferenceInventory,
  type NodeLinks,
  outcomeOf,
  policiesCovering,
  type Reference,
  referencesByKind,
  referencesToNetwork,
  referencesToNodes,
  referencesToPeople,
} from './references'

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
  isConfigFile: false,
  gatewayId: '',
  relayedBy: '',
  internetGatewayId: '',
  failedOverBy: '',
  tags: [],
  ...part,
})

test('returns a policy exactly when one of its sides names the device', () => {
  fc.assert(
    fc.property(fc.array(policy), ids.filter(Boolean), (policies, nodeId) => {
      const found = referencesToNodes([nodeId], { policies }).map(({ id }) => id)
      const expected = policies
        .filter(({ src_type, dst_type }) =>
          [...src_type, ...dst_type].some(({ id, value }) => id === 'device' && value === nodeId),
        )
        .map(({ id }) => id)
      expect(found).toEqual(expected)
    }),
  )
})

test('returns the policies that cover a node without naming it: those for everything and for its tags', () => {
  const all = [{ id: 'tag', value: '*' }]
  const web = [{ id: 'tag', value: 'corp.web' }]
  const gone = [{ id: 'tag', value: 'corp.db' }]
  const policies = [
    { id: 'p1', name: 'all', src_type: all, dst_type: all },
    { id: 'p2', name: 'into all', src_type: gone, dst_type: all },
    { id: 'p3', name: 'web', src_type: gone, dst_type: web },
    { id: 'p4', name: 'other', src_type: gone, dst_type: gone },
    { id: 'p5', name: 'named', src_type: [{ id: 'device', value: 'n1' }], dst_type: all },
    { id: 'p6', name: 'all users', src_type: [{ id: 'user', value: '*' }], dst_type: gone },
  ]
  const nodes = [links({ id: 'n1', tags: ['corp.web'] }), links({ id: 'n2' })]
  const found = policiesCovering(['n1'], { policies, nodes })
  expect(found.map(({ name, covers }) => [name, covers])).toEqual([
    ['all', { by: 'all' }],
    ['into all', { by: 'all' }],
    ['web', { by: 'tag', tagId: 'corp.web' }],
  ])
  expect(policiesCovering(['n2'], { policies, nodes }).map(({ name }) => name)).toEqual([
    'all',
    'into all',
    'named',
  ])
  expect(policiesCovering([''], { policies, nodes })).toEqual([])
})

test('finds no references to a node without an ID, however many fields are empty', () => {
  fc.assert(
    fc.property(fc.array(policy), (policies) => {
      const nodes = [links({ id: 'n1' }), links({ id: 'n2' })]
      const keys = [{ value: 'k', tags: ['corp'], networks: ['corp'], relay: '' }]
      expect(referencesToNodes([''], { policies, nodes, keys })).toEqual([])
    }),
  )
})

const inventory: ReferenceInventory = {
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
    links({ id: 'laptop', isConfigFile: true, gatewayId: 'gw' }),
    links({ id: 'camera', relayedBy: 'gw' }),
    links({ id: 'kiosk', internetGatewayId: 'gw' }),
    links({ id: 'probe', failedOverBy: 'gw' }),
  ],
}

test('says whether a resource that names a node is deleted with it, loses it, or is cut off', () => {
  const shared = {
    id: 'p3',
    name: 'shared',
    src_type: [{ id: 'tag', value: 'web' }],
    dst_type: [
      { id: 'device', value: 'gw' },
      { id: 'device', value: 'other' },
    ],
  }
  const uses = referencesToNodes(['gw'], {
    ...inventory,
    policies: [...(inventory.policies ?? []), shared],
  })
  expect(uses.map((use) => `${use.name} ${outcomeOf(use)}`)).toEqual([
    'db deleted',
    'shared losesMember',
    'office losesLastNode',
    'branch losesMember',
    'laptop deleted',
    'camera stopsWorking',
    'kiosk stopsWorking',
    'probe stopsWorking',
    'exit losesMember',
  ])
})

test('removes a deleted network from a key of several, and deletes everything else of the network', () => {
  const outcomes = referencesToNetwork('corp', inventory).map(
    (use) => `${use.name} ${outcomeOf(use)}`,
  )
  expect(outcomes).toEqual([
    'db deleted',
    'tagged deleted',
    'office deleted',
    'lab deleted',
    'branch losesMember',
    'corp deleted',
  ])
})

test('finds policies, routes, keys, clients, and nodes that name a node', () => {
  expect(referencesToNodes(['gw'], inventory).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
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

test('returns for many nodes the same as for each, with shared uses once', () => {
  const anyLinks = fc.record({
    id: fc.uuid(),
    name: fc.string(),
    isConfigFile: fc.boolean(),
    gatewayId: ids,
    relayedBy: ids,
    internetGatewayId: ids,
    failedOverBy: ids,
    tags: fc.constant([]),
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
        const keyOf = ({ kind, id }: Reference) => `${kind} ${id}`
        const alone = asked.flatMap((id) => referencesToNodes([id], { policies, nodes }))

        const together = referencesToNodes(asked, { policies, nodes }).map(keyOf)

        expect(together.toSorted()).toEqual([...new Set(alone.map(keyOf))].toSorted())
      },
    ),
  )
})

test('returns the nodes that a node uses, not those that use it', () => {
  const nodes = [
    links({ id: 'n1', relayedBy: 'r', internetGatewayId: 'i', failedOverBy: 'f' }),
    links({ id: 'n2', relayedBy: 'r2', internetGatewayId: 'i2', failedOverBy: 'f2' }),
    ...['r', 'i', 'f', 'r2', 'i2', 'f2'].map((id) => links({ id })),
  ]
  expect(referencesToNodes(['n1'], { nodes })).toEqual([
    { kind: 'relay', id: 'r', name: 'r' },
    { kind: 'internetGateway', id: 'i', name: 'i' },
    { kind: 'failover', id: 'f', name: 'f' },
  ])
})

test('finds that a config file neither relays nor is used as a path', () => {
  const file = links({ id: 'n1', isConfigFile: true, relayedBy: 'r', gatewayId: 'r' })
  const nodes = [file, links({ id: 'r' }), links({ id: 'n2', gatewayId: 'r' })]
  expect(referencesToNodes(['n1'], { nodes })).toEqual([])
  expect(referencesToNodes(['r'], { nodes }).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'configFile n1',
    'relayedNode n1',
  ])
})

test('names a route that several nodes serve for each, and a key for all of its tags', () => {
  const egressRoutes = [{ id: 'e1', name: 'office', nodes: { n1: 256, n2: 256 } }]
  const keys = [{ value: 'k', tags: ['corp', 'lab'], networks: ['corp'], relay: 'n1' }]
  expect(referencesToNodes(['n1'], { egressRoutes, keys })).toEqual([
    { kind: 'egress', id: 'e1', name: 'office', isEmptied: false },
    { kind: 'key', id: 'k', name: 'corp, lab' },
  ])
})

test("finds no references in lists that aren't loaded", () => {
  expect(referencesToNodes(['n1'], {})).toEqual([])
  expect(referencesToNetwork('corp', {})).toEqual([])
})

test('groups names by kind, with the ID if there is no name', () => {
  const unnamed = links({ id: 'exit-2', name: '' })
  const nodes = [
    ...(inventory.nodes ?? []),
    unnamed,
    links({ id: 'tv', internetGatewayId: 'exit-2' }),
  ]
  expect(referencesByKind(referencesToNodes(['gw', 'tv'], { ...inventory, nodes }))).toContainEqual(
    {
      kind: 'internetGateway',
      names: ['exit', 'exit-2'],
    },
  )
})

test('empties a route with its last node if nothing else serves it, by name or by tag', () => {
  const tagged = links({ id: 'n3', tags: ['corp.exit'] })
  const nodes = [links({ id: 'n1' }), links({ id: 'n2' }), tagged]
  const outcomeOfRoute = (
    deleted: readonly string[],
    route: { nodes: Record<string, number>; tags?: Record<string, number> | null },
  ) => {
    const egressRoutes = [{ id: 'e1', name: 'office', ...route }]
    return referencesToNodes(deleted, { egressRoutes, nodes }).map(outcomeOf)
  }
  const two = { nodes: { n1: 256, n2: 512 } }

  expect(outcomeOfRoute(['n1'], two)).toEqual(['losesMember'])
  expect(outcomeOfRoute(['n1', 'n2'], two)).toEqual(['losesLastNode'])
  expect(outcomeOfRoute(['n3'], two)).toEqual([])
  const byTag = { nodes: {}, tags: { 'corp.exit': 256 } }
  expect(outcomeOfRoute(['n3'], byTag)).toEqual(['losesLastNode'])
  expect(outcomeOfRoute(['n1'], byTag)).toEqual([])
  expect(outcomeOfRoute(['n1'], { ...byTag, nodes: { n1: 256 } })).toEqual(['losesMember'])
  expect(outcomeOfRoute(['n1'], { nodes: {}, tags: null })).toEqual([])
})

test('deletes the policies and routes of a deleted network, and affects the keys that name it', () => {
  const usesOf = (networkId: string) =>
    referencesToNetwork(networkId, inventory).map(({ kind, id }) => `${kind} ${id}`)
  const others = ['policy p1', 'policy p2', 'egress e1', 'egress e2']

  expect(usesOf('corp')).toEqual([...others, 'key k1', 'key k2'])
  expect(usesOf('lab')).toEqual([...others, 'key k1'])
})

test('assigns a key to each of its networks and to no other', () => {
  const networkId = fc.constantFrom('corp', 'lab', 'home')
  const key = fc.record({
    value: fc.uuid(),
    tags: fc.array(networkId),
    networks: fc.array(networkId),
    relay: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(key), networkId, (keys, id) => {
      const named = new Set(referencesToNetwork(id, { keys }).map((use) => use.id))
      for (const { value, networks } of keys) expect(named.has(value)).toBe(networks.includes(id))
    }),
  )
})

test('finds people in policies as users and by groups, and deletes a policy only for them with them', () => {
  const ann = { id: 'user', value: 'ann' }
  const ops = { id: 'user-group', value: 'ops' }
  const all = { id: 'user-group', value: '*' }
  const to = [{ id: 'tag', value: '*' }]
  const policies = [
    { id: 'p1', name: 'ann alone', src_type: [ann], dst_type: to },
    { id: 'p2', name: 'both', src_type: [ann, ops], dst_type: to },
    { id: 'p3', name: 'ops and all', src_type: [ops, all], dst_type: to },
    {
      id: 'p4',
      name: 'a node of that name',
      src_type: [{ id: 'device', value: 'ann' }],
      dst_type: to,
    },
  ]
  const outcomes = (people: { usernames?: string[]; groupIds?: string[] }) =>
    referencesToPeople(people, policies).map((use) => `${use.name} ${outcomeOf(use)}`)

  expect(outcomes({ usernames: ['ann'] })).toEqual(['ann alone deleted', 'both losesMember'])
  expect(outcomes({ groupIds: ['ops'] })).toEqual(['both losesMember', 'ops and all losesMember'])
  expect(outcomes({ usernames: ['ann'], groupIds: ['ops'] })).toEqual([
    'ann alone deleted',
    'both deleted',
    'ops and all losesMember',
  ])
  expect(outcomes({})).toEqual([])
})
