import fc from 'fast-check'

import type {
  ReachConfigFile,
  ReachInventory,
  ReachItem,
  ReachNode,
  ReachPolicy,
  ReachRoute,
  ReachUser,
} from '../inventory'

const NETWORK = 'net'
const nodeIds = ['n0', 'n1', 'n2', 'n3', 'n4']
const configFileIds = ['c0', 'c1', 'c2']
const routeIds = ['r0', 'r1', 'r2']
const tagIds = [`${NETWORK}.gateways`, `${NETWORK}.db`, `${NETWORK}.ops`]
const userNames = ['ann', 'bea']
const groupIds = ['grp', 'global-network-admin-grp', `${NETWORK}-network-admin-grp`]

const someOf = (values: readonly string[]) => fc.subarray([...values])
const rarely = fc.integer({ min: 0, max: 5 }).map((number) => number === 0)

function item(kind: string, values: readonly string[]): fc.Arbitrary<ReachItem> {
  return fc.constantFrom(...values).map((value) => ({ id: kind, value }))
}

const star: fc.Arbitrary<ReachItem> = fc
  .constantFrom('tag', 'device', 'egress-id')
  .map((id) => ({ id, value: '*' }))

const deviceItems = [
  { arbitrary: item('device', [...nodeIds, ...configFileIds, 'gone']), weight: 8 },
  { arbitrary: item('tag', tagIds), weight: 4 },
  { arbitrary: item('egress-id', [...routeIds, 'gone']), weight: 3 },
  { arbitrary: item('egress-range', routeIds), weight: 1 },
  { arbitrary: star, weight: 1 },
]
const ends = fc.array(fc.oneof(...deviceItems), { maxLength: 3 })
const userEnds = fc.array(
  fc.oneof(
    item('user', userNames),
    item('user-group', groupIds),
    rarely.map((isAll) => ({ id: 'user', value: isAll ? '*' : 'ann' })),
  ),
  { maxLength: 2 },
)

const commonPolicy = {
  name: fc.constant('policy'),
  default: fc.constant(false),
  enabled: rarely.map((isOff) => !isOff),
  dst_type: ends,
  type: fc.constantFrom('Any', 'SSH'),
  protocol: fc.constantFrom('all', 'tcp'),
  ports: fc.constant([]),
  allowed_traffic_direction: fc.constantFrom(0, 1, 1, 2),
}

const policies: fc.Arbitrary<ReachPolicy[]> = fc
  .array(
    fc.oneof(
      {
        arbitrary: fc.record({
          ...commonPolicy,
          policy_type: fc.constant('device-policy'),
          src_type: ends,
        }),
        weight: 4,
      },
      {
        arbitrary: fc.record({
          ...commonPolicy,
          policy_type: fc.constant('user-policy'),
          src_type: userEnds,
        }),
        weight: 1,
      },
    ),
    { maxLength: 6 },
  )
  .map((all) => all.map((policy, index) => ({ ...policy, id: `p${index}` })))

const addresses = { address: '10.0.0.1/24', address6: '' }

function node(id: string): fc.Arbitrary<ReachNode> {
  return fc.record({
    id: fc.constant(id),
    connected: rarely.map((isOff) => !isOff),
    is_gw: fc.boolean(),
    isrelayed: fc.constant(false),
    relayedby: fc.constant(''),
    tags: someOf(tagIds),
    address: fc.constant(addresses.address),
    address6: fc.constant(addresses.address6),
  })
}

const configFile = (id: string): fc.Arbitrary<ReachConfigFile> =>
  fc.record({
    clientid: fc.constant(id),
    ingressgatewayid: fc.constantFrom('n0', 'n1'),
    enabled: rarely.map((isOff) => !isOff),
    extraallowedips: fc.constantFrom([], ['192.168.1.0/24']),
    tags: someOf(tagIds),
    address: fc.constant(addresses.address),
    address6: fc.constant(addresses.address6),
    remote_access_client_id: fc.constantFrom('', '', '', 'program'),
    ownerid: fc.constantFrom(...userNames),
  })

const route = (id: string, range: string): fc.Arbitrary<ReachRoute> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    range: fc.constant(range),
    status: rarely.map((isOff) => !isOff),
    nodes: someOf(nodeIds).map((ids) => Object.fromEntries(ids.map((key) => [key, 1]))),
  })

const user = (username: string): fc.Arbitrary<ReachUser> =>
  fc.record({
    username: fc.constant(username),
    platform_role_id: fc.constantFrom('service-user', 'admin'),
    user_group_ids: someOf(groupIds).map((ids) => Object.fromEntries(ids.map((id) => [id, {}]))),
    network_roles: fc.constant({}),
  })

/** Nodes of which some are behind the first or the second. */
const nodes = fc
  .tuple(fc.tuple(...nodeIds.map(node)), fc.array(fc.constantFrom('', '', 'n0', 'n1')))
  .map(([all, relays]) =>
    all.map((plain, index) => {
      const relayedby = index > 1 ? (relays[index] ?? '') : ''
      return { ...plain, relayedby, isrelayed: relayedby !== '' }
    }),
  )

/** Small networks with many irregularities: items that are missing, switched off, relayed, tagged, and named twice. */
export const inventories: fc.Arbitrary<ReachInventory> = fc.record({
  server: fc.record({
    version: fc.constantFrom('1.0.0' as const, '1.5.1' as const),
    edition: fc.constantFrom('community' as const, 'pro' as const),
  }),
  networkId: fc.constant(NETWORK),
  nodes,
  configFiles: fc.tuple(...configFileIds.map(configFile)),
  policies,
  egress: fc.tuple(route('r0', '172.20.0.0/16'), route('r1', '172.21.0.0/16'), route('r2', '*')),
  users: fc.tuple(...userNames.map(user)),
})

const routeOfTag: ReadonlyMap<string, string> = new Map([
  [`${NETWORK}.db`, 'r0'],
  [`${NETWORK}.ops`, 'r1'],
])

/** Networks with more routes in policies, on a server that connects the nodes of routes in both lists. */
export const siteInventories: fc.Arbitrary<ReachInventory> = inventories.map((inventory) => {
  const withRoutes = (items: readonly ReachItem[]) =>
    items.map((own) => {
      const value = routeOfTag.get(own.value)
      return value === undefined ? own : { id: 'egress-id', value }
    })
  return {
    ...inventory,
    server: { ...inventory.server, version: '1.6.0' },
    policies: inventory.policies.map((policy) => ({
      ...policy,
      src_type: withRoutes(policy.src_type),
      dst_type: withRoutes(policy.dst_type),
    })),
  }
})

/**
 * Networks of the community's 1.0.0, whose peer lists and gateway rules were recorded: relays are gateways, and the old
 * access lists deny some pairs.
 */
export const recordedInventories: fc.Arbitrary<ReachInventory> = fc
  .tuple(
    inventories,
    fc.uniqueArray(fc.tuple(fc.constantFrom(...nodeIds), fc.constantFrom(...nodeIds)), {
      maxLength: 4,
    }),
  )
  .map(([inventory, denied]) => ({
    ...inventory,
    server: { version: '1.0.0', edition: 'community' },
    nodes: inventory.nodes.map((node) => ({
      ...node,
      is_gw: node.is_gw || inventory.nodes.some(({ relayedby }) => relayedby === node.id),
    })),
    oldAccess: oldAccessWithout(denied),
  }))

/** Returns lists in which all allow each other, except for these pairs, of which the first denies the second. */
function oldAccessWithout(denied: ReadonlyArray<readonly [string, string]>) {
  const settingOf = (from: string, to: string) =>
    denied.some(([one, other]) => one === from && other === to) ? 1 : 2
  return Object.fromEntries(
    nodeIds.map((from) => [
      from,
      Object.fromEntries(nodeIds.map((to) => [to, settingOf(from, to)] as const)),
    ]),
  )
}
