import '@meshdeck/testing/at-a-server'
import { hostSchema } from '@meshdeck/api/hosts'
import { isGateway, nodeSchema } from '@meshdeck/api/nodes'
import { queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import {
  signInWithRole,
  setServerStatus,
  renderLoadedHook,
  waitSoon,
} from '@meshdeck/testing/hooks'

import { toGatewayRows, useGatewayRows } from './gateway-rows'
import { useNodeReferences } from './NetworkReferencesPanel'
import {
  canBeGateway,
  canBeInternetGateway,
  canBeRelayedBy,
  canFailOver,
  canUseInternetGateway,
  nodeOptions,
  useNodeName,
  useNodeOptions,
} from './node-options'
import { useAllNodeRows, useNodeRows } from './node-rows'

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
    signInWithRole('admin')
    setServerStatus({})
    answerWith(answers)
  })
  afterEach(() => jest.restoreAllMocks())

  const settled = () => waitSoon(() => expect(queryClient.isFetching()).toBe(0))

  test('names nodes by their devices, in one network and in all', async () => {
    const one = await renderLoadedHook('/', () => useNodeRows('corp'))
    const every = await renderLoadedHook('/', useAllNodeRows)
    await settled()
    for (const { result } of [one, every]) {
      await waitSoon(() =>
        expect(result.current.data?.map(({ name }) => name)).toEqual(['edge', 'spare', 'n3']),
      )
    }
  })

  test('returns no rows without devices, and the reason', async () => {
    answerWith({ ...answers, 'GET hosts': 500 })
    const { result } = await renderLoadedHook('/', () => useNodeRows('corp'))
    await settled()
    await waitSoon(() => expect(result.current.error).toMatchObject({ status: 500 }))
    expect(result.current.data).toBeUndefined()
  })

  test('derives gateways, names and the options of a picker from the same lists', async () => {
    const gateways = await renderLoadedHook('/', () => useGatewayRows('corp'))
    const name = await renderLoadedHook('/', () => useNodeName('corp'))
    const options = await renderLoadedHook('/', () => useNodeOptions('corp', () => true))
    await settled()
    await waitSoon(() =>
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

  test('completes what refers to a node once everything is loaded', async () => {
    const states: unknown[] = []
    const { result } = await renderLoadedHook('/', () => {
      const uses = useNodeReferences('corp', ['n1'])
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

  test('allows only Linux nodes that neither relay nor are relayed to become gateways', () => {
    expect(canBeGateway(node({}), host())).toBe(true)
    expect(canBeGateway(node({}), host({ os: 'windows' }))).toBe(false)
    expect(canBeGateway(node({ isrelayed: true }), host())).toBe(false)
    expect(canBeGateway(node({ isrelay: true, isingressgateway: true }), host())).toBe(false)
    // its nodes would lose internet access
    expect(canBeGateway(node({ isinternetgateway: true }), host())).toBe(false)
    // half of the role remains when the server refuses the nodes to relay
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
  ])('offers to relay a node with %j: %s', (part, expected) => {
    expect(canBeRelayedBy('gate')(node(part), host())).toBe(expected)
  })

  test("requires a firewall for an internet gateway, which can't use another", () => {
    expect(canBeInternetGateway(node({}), host())).toBe(true)
    expect(canBeInternetGateway(node({}), host({ firewallinuse: 'none' }))).toBe(false)
    expect(canBeInternetGateway(node({ internetgw_node_id: 'n2' }), host())).toBe(false)
    expect(canBeInternetGateway(node({ isinternetgateway: true }), host())).toBe(false)
    expect(canBeInternetGateway(node({ isrelayed: true }), host())).toBe(false)
    expect(canBeInternetGateway(node({}), host({ os: 'windows' }))).toBe(false)
    expect(canBeInternetGateway(node({}), undefined)).toBe(false)
  })

  test('gives a node that is leaving neither a role nor a place behind one', () => {
    const leaving = node({ pendingdelete: true })
    expect(canBeGateway(leaving, host())).toBe(false)
    expect(canBeRelayedBy('gate')(leaving, host())).toBe(false)
    expect(canFailOver(leaving, host())).toBe(false)
    expect(canBeInternetGateway(leaving, host())).toBe(false)
    expect(canUseInternetGateway('gate', systems)(leaving, host())).toBe(false)
    // an existing role can be removed
    const user = node({ pendingdelete: true, internetgw_node_id: 'gate' })
    expect(canUseInternetGateway('gate', systems)(user, host())).toBe(true)
  })

  test.each(['darwin', 'freebsd', 'iot', ''])(
    "doesn't offer an internet gateway to a device with %s where the server allows only others",
    (os) => {
      expect(canUseInternetGateway('', systems)(node({}), host({ os }))).toBe(false)
      expect(canUseInternetGateway('', new Set([os]))(node({}), host({ os }))).toBe(true)
    },
  )

  test('allows one internet gateway per node and none for a default device', () => {
    expect(
      canUseInternetGateway('gate', systems)(node({ internetgw_node_id: 'gate' }), host()),
    ).toBe(true)
    expect(
      canUseInternetGateway('gate', systems)(node({ internetgw_node_id: 'other' }), host()),
    ).toBe(false)
    expect(canUseInternetGateway('', systems)(node({}), host({ isdefault: true }))).toBe(false)
  })

  test('sorts options by name and distinguishes devices of one name by address', () => {
    const nodes = [node({ address: '10.1.0.9/24' }), node({ id: 'n2', hostid: 'h2' })]
    const hosts = [host(), host({ id: 'h2', name: 'attic', nat_type: 'behind_nat' })]
    expect(nodeOptions({ nodes, hosts }, () => true)).toEqual([
      { id: 'n2', label: 'attic · 10.1.0.1', isBehindNat: true },
      { id: 'n1', label: 'edge · 10.1.0.9', isBehindNat: false },
    ])
  })

  test('counts what is behind a gateway', () => {
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

  test('detects a relay that accepts no config files', () => {
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
  ])('offers an internet gateway to a node with %j: %s', (part, expected) => {
    expect(canUseInternetGateway('gate', systems)(node(part), host())).toBe(expected)
    expect(canUseInternetGateway('gate', systems)(node(part), undefined)).toBe(expected)
  })

  test("allows only Linux nodes that aren't relayed to stand in for others", () => {
    expect(canFailOver(node({}), host())).toBe(true)
    expect(canFailOver(node({ isrelayed: true }), host())).toBe(false)
    expect(canFailOver(node({}), host({ os: 'darwin' }))).toBe(false)
    expect(canFailOver(node({}), undefined)).toBe(false)
  })

  test('offers only devices that fit, and no config files', () => {
    const file = node({ id: 'n3', is_static: true, static_node: { clientid: 'pc' } })
    const options = nodeOptions(
      { nodes: [node({}), node({ id: 'n2' }), file], hosts: [host()] },
      ({ id }) => id !== 'n2',
    )
    expect(options.map(({ id }) => id)).toEqual(['n1'])
  })

  test('shows the id of an unknown device, and only the name of one without an address', () => {
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
  ])('offers a node with %j as a gateway: %s', (part, expected) => {
    expect(isGateway(node(part))).toBe(expected)
  })

  test('shows a gateway with the name of its device, its addresses, and its roles in order', () => {
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

  test('shows the id of a gateway whose device is unknown, without NAT', () => {
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
