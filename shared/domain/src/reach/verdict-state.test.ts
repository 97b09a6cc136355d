import fc from 'fast-check'

import type { OldAccessLists } from '../old-access'
import { compile } from './compile'
import type { ReachInventory, EntityRef } from './inventory'
import { mayOpen } from './may-open'
import { peersOf } from './peers'
import { inventories, recordedInventories } from './testing/inventories'
import { configFileOf, networkOf, nodeOf, policyOf } from './testing/network'

const node = (id: string): EntityRef => ({ kind: 'node', id })
const configFile = (id: string): EntityRef => ({ kind: 'client', id })
const route = (id: string): EntityRef => ({ kind: 'route', id })
const user: EntityRef = { kind: 'user', id: 'ann' }

function stateOf(inventory: ReachInventory, from: EntityRef, to: EntityRef) {
  const verdict = mayOpen(compile(inventory), { from, to })
  if (!verdict) throw new Error('nothing is known')
  const { state, causes, path } = verdict
  return {
    state,
    causes: causes.map(({ kind, entities }) => [kind, ...entities.map(({ id }) => id)].join(' ')),
    cuts: path.flatMap(({ cut, entity }) => (cut ? [`${entity.id} ${cut}`] : [])),
  }
}

const everything = policyOf('p', ['tag:*', 'tag:*'])
const old = { version: '1.0.0', edition: 'community' } as const

/** Returns lists in which every pair is allowed, except for these. */
function listsWithout(...denied: string[]): OldAccessLists {
  const ids = ['web', 'db', 'gateway', 'far', 'phone']
  return Object.fromEntries(
    ids.map((from) => [
      from,
      Object.fromEntries(ids.map((to) => [to, denied.includes(`${from} ${to}`) ? 1 : 2])),
    ]),
  )
}
const blockAll = listsWithout('web db', 'web gateway', 'web far', 'gateway db', 'gateway far')

describe("names the cause of allowed traffic that doesn't work now", () => {
  const nodes = (...changed: Array<ReturnType<typeof nodeOf>>) =>
    networkOf([everything]).nodes.map((node) => changed.find(({ id }) => id === node.id) ?? node)
  const gateway = { is_gw: true, tags: ['net.gateways'] }

  test.each<[string, Partial<ReachInventory>, [EntityRef, EntityRef], string[], string[]]>([
    ['nothing', {}, [node('web'), node('db')], [], []],
    [
      'a disconnected destination',
      { nodes: nodes(nodeOf('db', { connected: false })) },
      [node('web'), node('db')],
      ['disconnected db'],
      ['web down'],
    ],
    [
      'a disconnected source',
      { nodes: nodes(nodeOf('web', { connected: false })) },
      [node('web'), node('db')],
      ['disconnected web'],
      ['web down'],
    ],
    [
      'a node that is both disconnected and offline',
      { nodes: nodes(nodeOf('db', { connected: false, status: 'offline' })) },
      [node('web'), node('db')],
      ['disconnected db'],
      ['web down'],
    ],
    [
      'a node whose status is disconnected',
      { nodes: nodes(nodeOf('db', { status: 'disconnected' })) },
      [node('web'), node('db')],
      ['disconnected db'],
      ['web down'],
    ],
    [
      'a relayed node without a relay',
      { nodes: nodes(nodeOf('db', { isrelayed: true, relayedby: '' })) },
      [node('web'), node('db')],
      [],
      [],
    ],
    [
      'a user where no gateway is online',
      {
        policies: [policyOf('u', ['user:ann', 'device:db'], { policy_type: 'user-policy' })],
        nodes: nodes(nodeOf('gateway', { ...gateway, status: 'offline' })),
      },
      [user, node('db')],
      ['no-user-gateway ann'],
      ['ann down'],
    ],
    [
      'a user where the only gateway is disconnected, who wants a route',
      {
        policies: [policyOf('u', ['user:ann', 'egress-id:lan'], { policy_type: 'user-policy' })],
        nodes: nodes(nodeOf('gateway', { ...gateway, connected: false })),
      },
      [user, route('lan')],
      ['no-user-gateway ann'],
      ['ann down'],
    ],
    [
      'a user whose policies lead to no gateway',
      {
        policies: [policyOf('u', ['user:ann', 'device:db'], { policy_type: 'user-policy' })],
        nodes: nodes(nodeOf('gateway', gateway)),
      },
      [user, node('db')],
      ['no-allowed-gateway ann'],
      ['ann down'],
    ],
    [
      'a user whose policies lead only to a gateway that is offline',
      {
        policies: [
          policyOf('u', ['user:ann', 'device:db device:gateway'], { policy_type: 'user-policy' }),
        ],
        nodes: [
          ...nodes(nodeOf('gateway', { ...gateway, status: 'offline' })),
          nodeOf('spare', gateway),
        ],
      },
      [user, node('db')],
      ['no-allowed-gateway ann'],
      ['ann down'],
    ],
    [
      'a user whose policies lead to a route of the gateway',
      {
        policies: [policyOf('u', ['user:ann', 'egress-id:own'], { policy_type: 'user-policy' })],
        nodes: nodes(nodeOf('gateway', gateway)),
        egress: [
          { id: 'own', name: 'Own', range: '10.9.0.0/24', status: true, nodes: { gateway: 1 } },
        ],
      },
      [user, route('own')],
      [],
      [],
    ],
    [
      'an offline relay',
      { nodes: nodes(nodeOf('gateway', { ...gateway, status: 'offline' })) },
      [node('web'), node('far')],
      ['offline gateway'],
      ['web down', 'gateway down'],
    ],
    [
      'a node with errors',
      { nodes: nodes(nodeOf('db', { status: 'error' })) },
      [node('web'), node('db')],
      ['error db'],
      ['web down'],
    ],
    [
      'a node that is being removed',
      { nodes: nodes(nodeOf('db', { pendingdelete: true })) },
      [node('web'), node('db')],
      ['leaving db'],
      ['web down'],
    ],
    [
      'a disabled config file whose gateway is offline',
      {
        configFiles: [configFileOf('phone', { enabled: false })],
        nodes: nodes(nodeOf('gateway', { ...gateway, status: 'offline' })),
      },
      [configFile('phone'), node('db')],
      ['disabled phone', 'offline gateway'],
      ['phone down', 'gateway down'],
    ],
    [
      'a config file without a gateway',
      { configFiles: [configFileOf('phone', { ingressgatewayid: 'gone' })] },
      [configFile('phone'), node('db')],
      ['missing gone'],
      ['phone down', 'gone down'],
    ],
    [
      'a config file of a node that is a gateway no longer',
      { nodes: nodes(nodeOf('gateway', { isingressgateway: false })) },
      [configFile('phone'), node('db')],
      ['no-gateway gateway'],
      ['phone down', 'gateway down'],
    ],
    ['a route that is off', {}, [node('web'), route('off')], ['route-off off'], ['db down']],
    [
      'for a user too',
      {
        policies: [
          policyOf('u', ['user:ann', 'egress-id:off device:gateway'], {
            policy_type: 'user-policy',
          }),
        ],
      },
      [user, route('off')],
      ['route-off off'],
      ['db down'],
    ],
    [
      'a user whose account is disabled',
      {
        policies: [policyOf('u', ['user:ann', 'device:db'], { policy_type: 'user-policy' })],
        users: networkOf([]).users?.map((user) => ({ ...user, account_disabled: true })) ?? [],
      },
      [user, node('db')],
      ['account-disabled ann'],
      ['ann down'],
    ],
    [
      'a route without a node',
      { egress: [{ id: 'lan', name: 'LAN', range: '192.168.7.0/24', status: true, nodes: {} }] },
      [node('web'), route('lan')],
      ['no-routing-node lan'],
      ['web down'],
    ],
    [
      'a routing node that is offline',
      { nodes: nodes(nodeOf('db', { status: 'offline' })) },
      [node('web'), route('lan')],
      ['offline db'],
      ['web down', 'db down'],
    ],
  ])('%s', (...[, given, [from, to], causes, cuts]) => {
    const inventory = networkOf([everything], given)
    const state = causes.length === 0 ? 'allowed' : 'interrupted'
    expect(stateOf(inventory, from, to)).toEqual({ state, causes, cuts })
  })

  test('detects a config file that may not connect to its own gateway', () => {
    const inventory = networkOf([policyOf('p', ['device:phone', 'device:db'])])
    const withPeers = [
      ...inventory.policies,
      policyOf('peers', ['device:gateway', 'device:db'], { allowed_traffic_direction: 1 }),
    ]
    expect(stateOf({ ...inventory, policies: withPeers }, configFile('phone'), node('db'))).toEqual(
      {
        state: 'interrupted',
        causes: ['not-peers phone gateway'],
        cuts: ['phone no-peers'],
      },
    )
  })

  test('leaves it open where an unknown kind could let a user reach a gateway', () => {
    const ofAnn = { policy_type: 'user-policy' }
    const known = policyOf('u', ['user:ann', 'device:db'], ofAnn)
    const unknown = policyOf('wide', ['user:ann', 'country:FR'], ofAnn)
    const verdict = mayOpen(compile(networkOf([known, unknown])), { from: user, to: node('db') })
    expect(verdict).toMatchObject({ state: 'unknown', isOpen: true, unsure: [{ id: 'wide' }] })
    expect(verdict).toMatchObject({ causes: [], path: [{ entity: user }, { entity: node('db') }] })
    expect(verdict?.path[0]).not.toHaveProperty('down')
    expect(verdict?.path[0]).not.toHaveProperty('cut')
  })

  test('names the certain causes all the same', () => {
    const ofAnn = { policy_type: 'user-policy' }
    const known = policyOf('u', ['user:ann', 'device:db'], ofAnn)
    const unknown = policyOf('wide', ['user:ann', 'country:FR'], ofAnn)
    const given = { policies: [known, unknown], nodes: nodes(nodeOf('db', { status: 'offline' })) }
    expect(stateOf(networkOf([], given), user, node('db'))).toEqual({
      state: 'interrupted',
      causes: ['offline db'],
      cuts: ['ann down'],
    })
  })

  test("doesn't blame gateways for what is blocked", () => {
    const web = { policy_type: 'user-policy', type: 'HTTP', protocol: 'tcp', ports: ['80'] }
    const inventory = networkOf([policyOf('wide', ['user:ann', 'country:FR'], web)])
    const ssh = { protocol: 'tcp', port: 22 }
    const verdict = mayOpen(compile(inventory), { from: user, to: node('db') }, ssh)
    expect(verdict).toMatchObject({ state: 'blocked', path: [{ cut: 'policy' }, {}] })
    expect(verdict?.path[0]).not.toHaveProperty('down')
  })

  test('detects a relay that policies separate from the node behind it', () => {
    const inventory = networkOf([policyOf('p', ['device:web', 'device:far device:gateway'])])
    expect(stateOf(inventory, node('web'), node('far'))).toEqual({
      state: 'interrupted',
      causes: ['not-peers gateway far'],
      cuts: ['gateway no-peers'],
    })
  })
})

test('detects a tag that policies name and the server ignores when it connects nodes', () => {
  const inventory = networkOf([policyOf('p', ['device:web', 'tag:net.db'])], {
    server: { version: '1.5.1', edition: 'community' },
  })
  expect(stateOf(inventory, node('web'), node('db'))).toEqual({
    state: 'interrupted',
    causes: ['tag-ignored web db'],
    cuts: ['web no-peers'],
  })
})

describe('old access lists block what policies allow', () => {
  const withLists = (oldAccess: OldAccessLists, given: Partial<ReachInventory> = {}) =>
    networkOf([everything], { server: old, oldAccess, ...given })
  const blocked = (...cuts: string[]) => ({ state: 'blocked', causes: [], cuts })

  test.each<[string, EntityRef, EntityRef, string]>([
    ['two nodes', node('web'), node('db'), 'web'],
    ['the other way', node('db'), node('web'), 'db'],
    ['a node and a route', node('web'), route('lan'), 'web'],
    ['a config file, by its gateway', configFile('phone'), node('db'), 'gateway'],
    ['a node behind a relay', node('web'), node('far'), 'web'],
  ])('%s', (...[, from, to, at]) => {
    expect(stateOf(withLists(blockAll), from, to)).toMatchObject({
      state: 'blocked',
      causes: [],
      cuts: expect.arrayContaining([`${at} old-access`]),
    })
  })

  test('blocks if only one side denies it, and behind a relay that both may use', () => {
    expect(stateOf(withLists(listsWithout('db web')), node('web'), node('db'))).toEqual(
      blocked('web old-access'),
    )
    expect(stateOf(withLists(listsWithout('web far')), node('web'), node('far'))).toEqual(
      blocked('gateway old-access'),
    )
  })

  test('allows it on releases without lists, and for pairs that they don’t contain', () => {
    const later = networkOf([everything], { oldAccess: blockAll })
    expect(stateOf(later, node('web'), node('db')).state).toBe('allowed')
    const other = withLists(listsWithout('web db'))
    expect(stateOf(other, node('web'), node('gateway')).state).toBe('allowed')
    expect(stateOf(other, configFile('phone'), node('gateway')).state).toBe('allowed')
  })

  test('reports lists in addition to policies that allow nothing', () => {
    const reach = compile(networkOf([], { server: old, oldAccess: blockAll }))
    expect(mayOpen(reach, { from: node('web'), to: node('db') })).toMatchObject({
      state: 'blocked',
      isOpen: false,
      isRefusedByLists: true,
    })
  })

  test('uses for a route the node that they allow', () => {
    const nodes = { db: 1, gateway: 5 }
    const egress = [{ id: 'lan', name: 'LAN', range: '192.168.7.0/24', status: true, nodes }]
    const inventory = withLists(listsWithout('web db'), { egress })
    expect(stateOf(inventory, node('web'), route('lan')).state).toBe('allowed')
  })

  test('blocks disconnected and denied traffic', () => {
    const nodes = [nodeOf('web'), nodeOf('db', { connected: false })]
    expect(stateOf(withLists(blockAll, { nodes }), node('web'), node('db'))).toMatchObject(
      blocked('web old-access'),
    )
  })
})

test('blocks traffic that no policy allows, whatever is down on the path', () => {
  const nodes = [nodeOf('web'), nodeOf('db', { connected: false })]
  expect(stateOf(networkOf([], { nodes }), node('web'), node('db'))).toEqual({
    state: 'blocked',
    causes: [],
    cuts: ['web policy'],
  })
})

test("blocks two nodes that aren't each other's peers or names a cause, in every network", () => {
  fc.assert(
    fc.property(fc.oneof(inventories, recordedInventories), (inventory) => {
      const reach = compile(inventory)
      for (const { id: from } of inventory.nodes) {
        const peers = peersOf(reach, reach.positions.get(from) ?? -1)
        for (const { id: to } of inventory.nodes) {
          const verdict =
            from === to ? undefined : mayOpen(reach, { from: node(from), to: node(to) })
          if (verdict?.state !== 'allowed') continue
          expect({
            from,
            to,
            isKnownPeer: peers.entities.has(reach.positions.get(to) ?? -1),
          }).toEqual({
            from,
            to,
            isKnownPeer: true,
          })
        }
      }
    }),
    { numRuns: 300 },
  )
})

test("breaks a line exactly where traffic doesn't pass", () => {
  fc.assert(
    fc.property(inventories, (inventory) => {
      const reach = compile(inventory)
      const ends = [
        ...inventory.nodes.map(({ id }) => node(id)),
        ...inventory.configFiles.map(({ clientid }) => configFile(clientid)),
      ]
      for (const from of ends) {
        for (const to of [...ends, ...inventory.egress.map(({ id }) => route(id))]) {
          const verdict = from.id === to.id ? undefined : mayOpen(reach, { from, to })
          if (!verdict) continue
          const hasCut = verdict.path.some(({ cut }) => cut !== undefined)
          expect(hasCut).toBe(verdict.state !== 'allowed')
          expect(verdict.causes.length > 0).toBe(verdict.state === 'interrupted')
        }
      }
    }),
    { numRuns: 150 },
  )
})
