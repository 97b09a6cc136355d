import '@meshdeck/testing/at-a-server'
import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import { enterAs, hear, hookAt, soon } from '@meshdeck/testing/hooks'

import { isGateway, toGatewayRows, useGatewayRows } from './gateway-rows'
import { useNodeUses } from './NetworkUsePanel'
import {
  canBeGateway,
  canBeInternetGateway,
  canBeRelayedBy,
  canStandIn,
  canUseInternetGateway,
  nodeOptions,
  useNodeName,
  useNodeOptions,
} from './node-options'
import { useEveryNodeRow, useNodeRows } from './node-rows'

describe('node options', () => {
  const reply = (content: unknown) => ({ Code: 200, Message: '', Response: content })
  const nodes = [
    { id: 'n1', hostid: 'h1', network: 'corp', is_gw: true, isingressgateway: true, isrelay: true },
    { id: 'n2', hostid: 'h2', network: 'corp', relayedby: 'n1', isrelayed: true },
    { id: 'n3', hostid: 'unknown', network: 'corp' },
  ]
  const answers = {
    'GET nodes/corp': nodes,
    'GET nodes': nodes,
    'GET hosts': [
      { id: 'h1', name: 'edge', nodes: ['n1'] },
      { id: 'h2', name: 'spare', nodes: ['n2'] },
    ],
    'GET v1/egress?network=corp': reply([]),
    'GET v1/acls?network=corp': reply([]),
    'GET v1/enrollment-keys': [],
  }

  beforeEach(() => {
    enterAs('admin')
    hear({})
    answerWith(answers)
  })
  afterEach(() => jest.restoreAllMocks())

  const settled = () => soon(() => expect(queryClient.isFetching()).toBe(0))

  test('nodes have the names of their devices, in a network and in all', async () => {
    const one = await hookAt('/', () => useNodeRows('corp'))
    const every = await hookAt('/', useEveryNodeRow)
    await settled()
    for (const { result } of [one, every]) {
      await soon(() =>
        expect(result.current.data?.map(({ name }) => name)).toEqual(['edge', 'spare', 'n3']),
      )
    }
  })

  test('without devices there are no rows, and why is told', async () => {
    answerWith({ ...answers, 'GET hosts': 500 })
    const { result } = await hookAt('/', () => useNodeRows('corp'))
    await settled()
    await soon(() => expect(result.current.error).toMatchObject({ status: 500 }))
    expect(result.current.data).toBeUndefined()
  })

  test('gateways, names and what a picker offers come from the same lists', async () => {
    const gateways = await hookAt('/', () => useGatewayRows('corp'))
    const name = await hookAt('/', () => useNodeName('corp'))
    const options = await hookAt('/', () => useNodeOptions('corp', () => true))
    await settled()
    await soon(() =>
      expect(gateways.result.current.data).toMatchObject([{ name: 'edge', network: 'corp' }]),
    )
    expect(['n1', 'n2', 'n3', 'gone'].map(name.result.current)).toEqual([
      'edge',
      'spare',
      'n3',
      'gone',
    ])
    expect(options.result.current.options?.length).toBeGreaterThan(0)
  })

  test('what names a node is whole once all of it is here', async () => {
    const states: unknown[] = []
    const { result } = await hookAt('/', () => {
      const uses = useNodeUses('corp', ['n1'])
      states.push({ isPending: uses.isPending, isWhole: uses.isWhole })
      return uses
    })
    await settled()
    expect(states[0]).toEqual({ isPending: true, isWhole: false })
    expect(result.current).toMatchObject({ isPending: false, isWhole: true })
    expect(result.current.uses).toMatchObject([{ name: 'spare' }])
  })
})

describe('node options', () => {
  const systems = new Set(['linux', 'windows'])
  const node = (part: object) =>
    z.parse(nodeSchema, { id: 'n1', hostid: 'h1', address: '10.1.0.1/24', ...part })
  const host = (part: object = {}) =>
    z.parse(hostSchema, { id: 'h1', name: 'edge', os: 'linux', ...part })

  test('only Linux that is neither relayed nor relay can become a gateway', () => {
    expect(canBeGateway(node({}), host())).toBe(true)
    expect(canBeGateway(node({}), host({ os: 'windows' }))).toBe(false)
    expect(canBeGateway(node({ isrelayed: true }), host())).toBe(false)
    expect(canBeGateway(node({ isrelay: true, isingressgateway: true }), host())).toBe(false)
    // it would let nobody out any more
    expect(canBeGateway(node({ isinternetgateway: true }), host())).toBe(false)
    // half of the role is left when the server refuses what it was to relay
    expect(canBeGateway(node({ is_gw: true, isingressgateway: true }), host())).toBe(true)
  })

  test.each([
    [{}, true],
    [{ id: 'gate' }, false],
    [{ isrelayed: true }, false],
    [{ is_gw: true, isingressgateway: true }, false],
    [{ isinternetgateway: true }, false],
    [{ is_fail_over: true }, false],
    [{ is_auto_relay: true }, false],
    [{ internetgw_node_id: 'other' }, false],
    [{ internetgw_node_id: 'gate' }, true],
  ])('a node with %j can be relayed: %s', (part, expected) => {
    expect(canBeRelayedBy('gate')(node(part), host())).toBe(expected)
  })

  test('an internet gateway needs a firewall, and uses none itself', () => {
    expect(canBeInternetGateway(node({}), host())).toBe(true)
    expect(canBeInternetGateway(node({}), host({ firewallinuse: 'none' }))).toBe(false)
    expect(canBeInternetGateway(node({ internetgw_node_id: 'n2' }), host())).toBe(false)
    expect(canBeInternetGateway(node({ isinternetgateway: true }), host())).toBe(false)
    expect(canBeInternetGateway(node({ isrelayed: true }), host())).toBe(false)
    expect(canBeInternetGateway(node({}), host({ os: 'windows' }))).toBe(false)
    expect(canBeInternetGateway(node({}), undefined)).toBe(false)
  })

  test('a node that is leaving takes no role and no place behind one', () => {
    const leaving = node({ pendingdelete: true })
    expect(canBeGateway(leaving, host())).toBe(false)
    expect(canBeRelayedBy('gate')(leaving, host())).toBe(false)
    expect(canStandIn(leaving, host())).toBe(false)
    expect(canBeInternetGateway(leaving, host())).toBe(false)
    expect(canUseInternetGateway('gate', systems)(leaving, host())).toBe(false)
    // what it has already it can lose
    const user = node({ pendingdelete: true, internetgw_node_id: 'gate' })
    expect(canUseInternetGateway('gate', systems)(user, host())).toBe(true)
  })

  test.each(['darwin', 'freebsd', 'iot', ''])(
    'a device with %s uses no internet gateway where the server lets only others',
    (os) => {
      expect(canUseInternetGateway('', systems)(node({}), host({ os }))).toBe(false)
      expect(canUseInternetGateway('', new Set([os]))(node({}), host({ os }))).toBe(true)
    },
  )

  test('a node uses one internet gateway, and a default device none', () => {
    expect(
      canUseInternetGateway('gate', systems)(node({ internetgw_node_id: 'gate' }), host()),
    ).toBe(true)
    expect(
      canUseInternetGateway('gate', systems)(node({ internetgw_node_id: 'other' }), host()),
    ).toBe(false)
    expect(canUseInternetGateway('', systems)(node({}), host({ isdefault: true }))).toBe(false)
  })

  test('options go by name, and the address tells devices of one name apart', () => {
    const nodes = [node({ address: '10.1.0.9/24' }), node({ id: 'n2', hostid: 'h2' })]
    const hosts = [host(), host({ id: 'h2', name: 'attic', nat_type: 'behind_nat' })]
    expect(nodeOptions({ nodes, hosts }, () => true)).toEqual([
      { id: 'n2', label: 'attic · 10.1.0.1', isBehindNat: true },
      { id: 'n1', label: 'edge · 10.1.0.9', isBehindNat: false },
    ])
  })

  test('a gateway counts who is behind it', () => {
    const client = { is_static: true, static_node: { clientid: 'pc', ingressgatewayid: 'n1' } }
    const [row] = toGatewayRows(
      [
        node({ is_gw: true, isingressgateway: true, isrelay: true, isinternetgateway: true }),
        node({ id: 'n2', relayedby: 'n1' }),
        node({ id: 'n3', internetgw_node_id: 'n1' }),
        node({ id: 'zero', ...client }),
      ],
      [host()],
    )
    expect(row).toMatchObject({ clients: 1, relayed: 1, internetUsers: 1, roles: ['internet'] })
  })

  test('a relay that lets no config file in is one alone', () => {
    const [row] = toGatewayRows([node({ is_gw: true, isrelay: true })], [])
    expect(row).toHaveProperty('isRelayAlone', true)
  })

  test.each([
    [{}, true],
    [{ id: 'gate' }, false],
    [{ isinternetgateway: true }, false],
    [{ isrelayed: true }, false],
    [{ is_fail_over: true }, false],
    [{ is_auto_relay: true }, false],
  ])('a node with %j can use an internet gateway: %s', (part, expected) => {
    expect(canUseInternetGateway('gate', systems)(node(part), host())).toBe(expected)
    expect(canUseInternetGateway('gate', systems)(node(part), undefined)).toBe(expected)
  })

  test('only Linux that is not relayed can stand in for others', () => {
    expect(canStandIn(node({}), host())).toBe(true)
    expect(canStandIn(node({ isrelayed: true }), host())).toBe(false)
    expect(canStandIn(node({}), host({ os: 'darwin' }))).toBe(false)
    expect(canStandIn(node({}), undefined)).toBe(false)
  })

  test('options are devices that fit, no config files', () => {
    const file = node({ id: 'n3', is_static: true, static_node: { clientid: 'pc' } })
    const options = nodeOptions(
      { nodes: [node({}), node({ id: 'n2' }), file], hosts: [host()] },
      ({ id }) => id !== 'n2',
    )
    expect(options.map(({ id }) => id)).toEqual(['n1'])
  })

  test('a device that nobody knows goes by its id, and one without address by its name', () => {
    const nodes = [node({ hostid: 'gone' }), node({ id: 'n2', address: '', address6: '' })]
    expect(nodeOptions({ nodes, hosts: [host()] }, () => true)).toEqual([
      { id: 'n2', label: 'edge', isBehindNat: false },
      { id: 'n1', label: 'n1 · 10.1.0.1', isBehindNat: false },
    ])
  })

  test.each([
    [{}, false],
    [{ is_gw: true }, true],
    [{ isingressgateway: true }, true],
    [{ isrelay: true }, true],
    [{ is_static: true, is_gw: true, static_node: { clientid: 'pc' } }, false],
  ])('a node with %j is a gateway: %s', (part, expected) => {
    expect(isGateway(node(part))).toBe(expected)
  })

  test('a gateway has the name of its device, the addresses that it has, and its roles in order', () => {
    const [row] = toGatewayRows(
      [
        node({
          is_gw: true,
          isingressgateway: true,
          isrelay: true,
          address6: 'fd00::1/64',
          is_fail_over: true,
          is_auto_relay: true,
          metadata: 'rack 7',
          status: 'online',
        }),
      ],
      [host({ nat_type: 'behind_nat' })],
    )
    expect(row).toMatchObject({
      id: 'n1',
      name: 'edge',
      addresses: ['10.1.0.1', 'fd00::1'],
      roles: ['failover', 'autoRelay', 'behindNat'],
      clients: 0,
      relayed: 0,
      internetUsers: 0,
      metadata: 'rack 7',
      isRelayAlone: false,
      status: 'online',
    })
  })

  test('a gateway whose device is unknown goes by its id, behind no NAT', () => {
    const [row] = toGatewayRows([node({ is_gw: true, isingressgateway: true })], [])
    expect(row).toMatchObject({
      name: 'n1',
      addresses: ['10.1.0.1'],
      roles: [],
      isRelayAlone: false,
      clients: 0,
    })
  })
})
