import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { toGatewayRows } from './gateway-rows'
import {
  canBeGateway,
  canBeInternetGateway,
  canBeRelayedBy,
  canUseInternetGateway,
  nodeOptions,
} from './node-options'

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
})

test('a node uses one internet gateway, and a default device none', () => {
  expect(canUseInternetGateway('gate')(node({ internetgw_node_id: 'gate' }), host())).toBe(true)
  expect(canUseInternetGateway('gate')(node({ internetgw_node_id: 'other' }), host())).toBe(false)
  expect(canUseInternetGateway('')(node({}), host({ isdefault: true }))).toBe(false)
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
