import { egressRouteSchema } from '@meshdeck/api/egress'
import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import type { RoutingNode } from '../shared/nodes'
import { nameOfSource, policiesTo, sourcesOf, toRouters } from './route-picture'

const routeWith = (part: object) =>
  z.parse(egressRouteSchema, {
    id: 'r1',
    name: 'plant-core',
    network: 'office',
    range: '10.1.2.0/24',
    status: true,
    ...part,
  })
const node = (id: string, status: string, tags: string[] = []): RoutingNode => ({
  id,
  name: `gw-${id}`,
  address: '10.0.0.1',
  status,
  isConfigFile: false,
  isLeaving: false,
  lans: [],
  tags,
})
const placesOf = (part: object, nodes: RoutingNode[] | undefined) =>
  toRouters(routeWith(part), nodes).map(({ name, metric, place }) => [name, metric, place])

test('routes through the lowest metric that is up, while the others wait', () => {
  const nodes = [node('a', 'online'), node('b', 'offline'), node('c', 'warning')]
  expect(placesOf({ nodes: { a: 300, b: 100, c: 250 } }, nodes)).toEqual([
    ['gw-b', 100, 'down'],
    ['gw-c', 250, 'carries'],
    ['gw-a', 300, 'waits'],
  ])
})

test.each<[string, object, RoutingNode[] | undefined, unknown]>([
  ['the route has no nodes', { nodes: {} }, [], []],
  [
    "the nodes haven't loaded",
    { nodes: { 'aaaaaaaa-0000-4000-8000-000000000000': 250 } },
    undefined,
    [['aaaaaaaa', 250, 'unknown']],
  ],
  [
    'a node has left',
    { nodes: { gone: 1, a: 2 } },
    [node('a', 'online')],
    [
      ['gone', 1, 'gone'],
      ['gw-a', 2, 'carries'],
    ],
  ],
  [
    'all are down',
    { nodes: { a: 1, b: 2 } },
    [node('a', 'disconnected'), node('b', 'offline')],
    [
      ['gw-a', 1, 'down'],
      ['gw-b', 2, 'down'],
    ],
  ],
  [
    'two have the same metric',
    { nodes: { a: 5, b: 5, c: 9 } },
    [node('a', 'online'), node('b', 'error'), node('c', 'online')],
    [
      ['gw-a', 5, 'shares'],
      ['gw-b', 5, 'shares'],
      ['gw-c', 9, 'waits'],
    ],
  ],
  [
    'two had the same metric, and one is down',
    { nodes: { a: -5, b: -5 } },
    [node('a', 'online'), node('b', 'offline')],
    [
      ['gw-a', -5, 'carries'],
      ['gw-b', -5, 'down'],
    ],
  ],
  [
    'Route inactive',
    { nodes: { a: 1, b: 2 }, status: false },
    [node('a', 'online'), node('b', 'offline')],
    [
      ['gw-a', 1, 'idle'],
      ['gw-b', 2, 'down'],
    ],
  ],
])('finds the routing node when %s', (...given) => {
  const [, part, nodes, expected] = given
  expect(placesOf(part, nodes)).toEqual(expected)
})

test('routes through the nodes of a tag that are up', () => {
  const route = { nodes: {}, tags: { 'office.routers': 10, 'office.spare': 20, 'office.empty': 5 } }
  const nodes = [
    node('a', 'online', ['office.routers']),
    node('b', 'offline', ['office.routers', 'office.spare']),
  ]
  expect(toRouters(routeWith(route), nodes)).toMatchObject([
    { name: 'empty', taggedCount: 0, up: 0, place: 'down' },
    { name: 'routers', taggedCount: 2, up: 1, place: 'carries' },
    { name: 'spare', taggedCount: 1, up: 0, place: 'down' },
  ])
})

const policyWith = (part: object) => z.parse(policySchema, { id: 'p', enabled: true, ...part })
const toRoute = [{ id: 'egress-id', value: 'r1' }]

test('counts policies that name a route or lead everywhere, but no users of disabled policies', () => {
  const policies = policiesTo(
    routeWith({}),
    [
      policyWith({
        id: 'named',
        dst_type: toRoute,
        src_type: [
          { id: 'tag', value: 'office.plant' },
          { id: 'device', value: 'a' },
          { id: 'egress-id', value: 'r2' },
        ],
      }),
      policyWith({
        id: 'everywhere',
        dst_type: [{ id: 'tag', value: '*' }],
        src_type: [{ id: 'tag', value: '*' }],
      }),
      policyWith({
        id: 'users',
        policy_type: 'user-policy',
        dst_type: toRoute,
        src_type: [
          { id: 'user', value: '*' },
          { id: 'user-group', value: 'g1' },
        ],
      }),
      policyWith({
        id: 'off',
        enabled: false,
        dst_type: toRoute,
        src_type: [{ id: 'user', value: 'ann' }],
      }),
      policyWith({ id: 'again', dst_type: toRoute, src_type: [{ id: 'device', value: 'a' }] }),
      policyWith({ id: 'elsewhere', dst_type: [{ id: 'egress-id', value: 'r2' }] }),
      policyWith({ id: 'devices', dst_type: [{ id: 'device', value: '*' }] }),
    ],
    { connectsSites: false },
  )
  expect(policies.map(({ id, isOn }) => [id, isOn])).toEqual([
    ['named', true],
    ['users', true],
    ['off', false],
    ['again', true],
    ['everywhere', true],
  ])
  expect(sourcesOf(policies).map(({ kind, id }) => [kind, id])).toEqual([
    ['tag', 'office.plant'],
    ['node', 'a'],
    ['everybody', ''],
    ['group', 'g1'],
    ['everything', ''],
  ])
})

test('names the addresses to which policies limit a route, without policies for other addresses', () => {
  const limitedTo = (id: string, ...addresses: string[]) =>
    policyWith({
      id,
      src_type: [{ id: 'device', value: 'a' }],
      dst_type: [...toRoute, ...addresses.map((value) => ({ id: 'ip', value }))],
    })
  const policies = policiesTo(
    routeWith({}),
    [
      limitedTo('whole'),
      limitedTo('part', '10.1.2.5/32', '192.168.0.1/32'),
      limitedTo('elsewhere', '192.168.0.1/32'),
    ],
    { connectsSites: true },
  )
  expect(policies.map(({ id, addresses }) => [id, ...addresses])).toEqual([
    ['whole'],
    ['part', '10.1.2.5/32'],
  ])
})

test('counts routes among the sources on a server that connects sites', () => {
  const between = policyWith({
    dst_type: toRoute,
    src_type: [
      { id: 'egress-id', value: 'r2' },
      { id: 'device', value: 'a' },
    ],
  })
  const sourcesWith = (connectsSites: boolean) =>
    policiesTo(routeWith({}), [between], { connectsSites }).flatMap(({ sources }) => sources)
  const device = { kind: 'node', id: 'a' }
  expect(sourcesWith(true)).toEqual([{ kind: 'route', id: 'r2' }, device])
  expect(sourcesWith(false)).toEqual([device])
})

test('counts what both ways between sites give back to a route', () => {
  const toOther = [{ id: 'egress-id', value: 'r2' }]
  const between = { src_type: [...toRoute, { id: 'device', value: 'a' }], dst_type: toOther }
  const sourcesWith = (allowed_traffic_direction: 0 | 1, connectsSites: boolean) =>
    policiesTo(routeWith({}), [policyWith({ ...between, allowed_traffic_direction })], {
      connectsSites,
    }).map(({ sources }) => sources)
  expect(sourcesWith(1, true)).toEqual([[{ kind: 'route', id: 'r2' }]])
  expect(sourcesWith(0, true)).toEqual([])
  expect(sourcesWith(1, false)).toEqual([])
})

test('shows sources by name, or by id while names are unknown', () => {
  const known = {
    networkId: 'office',
    nodes: new Map([['a', 'gw-a']]),
    groups: new Map([['g1', 'Field']]),
    routes: new Map([['r2', 'Berlin']]),
  }
  const names = [
    { kind: 'tag', id: 'office.plant' },
    { kind: 'node', id: 'a' },
    { kind: 'node', id: '01234567-0000-4000-8000-000000000000' },
    { kind: 'group', id: 'g1' },
    { kind: 'group', id: 'g2' },
    { kind: 'user', id: 'ann' },
    { kind: 'route', id: 'r2' },
  ] as const
  expect(names.map((source) => nameOfSource(source, known))).toEqual([
    'plant',
    'gw-a',
    '01234567',
    'Field',
    'g2',
    'ann',
    'Berlin',
  ])
})
