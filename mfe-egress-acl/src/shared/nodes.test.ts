import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import {
  aboutDevices,
  hasGatewaysAlone,
  localFirst,
  localRangeOf,
  nodesElsewhere,
  offeredIds,
  rangesElsewhere,
  toRoutingNodes,
} from './nodes'

const node = (part: object) => z.parse(nodeSchema, { hostid: '', ...part })
const nodes = [
  node({ id: 'stays' }),
  node({ id: 'goes', pendingdelete: true }),
  node({ id: 'zero', is_static: true, static_node: { clientid: 'phone' } }),
]

test("doesn't offer a node that is being deleted, but keeps it where it is selected", () => {
  const routing = toRoutingNodes({ nodes, hosts: [] }, { withConfigFiles: false })
  expect(routing.map(({ id }) => id)).toEqual(['goes', 'stays'])
  expect(offeredIds(routing, [])).toEqual(['stays'])
  expect(offeredIds(routing, ['goes'])).toEqual(['goes', 'stays'])
})

test('shows the kind and address of a device, and its ID only if it has no address and shares its name', () => {
  const device = (id: string, name: string, address = '') => ({ id, name, address })
  const devices = new Map([
    ['device:a', device('a', 'gw', '10.0.0.1')],
    ['device:b', device('b', 'gw')],
    ['device:c', device('c', 'db')],
  ])
  const keys = [...devices.keys(), 'device:gone']
  expect(keys.map(aboutDevices(devices))).toEqual(['10.0.0.1', 'b', '', undefined])
  const withKinds = aboutDevices(devices, () => 'Node')
  expect(keys.map(withKinds)).toEqual(['Node · 10.0.0.1', 'Node · b', 'Node', undefined])
})

test('sorts devices by name as tables do', () => {
  const ids = ['edge-10', 'Edge-9', 'core']
  const routing = toRoutingNodes(
    { nodes: ids.map((id) => node({ id })), hosts: [] },
    { withConfigFiles: false },
  )
  expect(routing.map(({ name }) => name)).toEqual(['core', 'Edge-9', 'edge-10'])
})

test('knows config files where policies name them', () => {
  const known = toRoutingNodes({ nodes, hosts: [] }, { withConfigFiles: true })
  expect(known.map(({ id, isConfigFile }) => [id, isConfigFile])).toEqual([
    ['goes', false],
    ['phone', true],
    ['stays', false],
  ])
})

test('builds the same lists once, and again for other hosts or without config files', () => {
  const lists = { nodes, hosts: [] }
  const known = toRoutingNodes(lists, { withConfigFiles: true })
  expect(toRoutingNodes({ ...lists }, { withConfigFiles: true })).toBe(known)
  expect(toRoutingNodes(lists, { withConfigFiles: false })).toHaveLength(2)
  expect(toRoutingNodes(lists, { withConfigFiles: true })).toBe(known)
  expect(toRoutingNodes({ nodes, hosts: [] }, { withConfigFiles: true })).not.toBe(known)
})

describe('node with a range as its local network', () => {
  const host = (id: string, ...interfaces: Array<[string, string]>) =>
    z.parse(hostSchema, {
      id,
      name: id,
      interfaces: interfaces.map(([name, addressString]) => ({ name, addressString })),
    })
  const known = toRoutingNodes(
    {
      nodes: ['a', 'b', 'c'].map((id) => z.parse(nodeSchema, { id, hostid: id })),
      hosts: [
        host('a', ['eth0', '10.0.0.5/24']),
        host('b', ['netmaker', '10.20.0.1/16'], ['eth0', ''], ['lo', 'fe80::1/64']),
        host('c', ['netmaker', '10.1.0.3/24'], ['eth1', '10.20.4.15/24']),
      ],
    },
    { withConfigFiles: false },
  )
  const [, b, c] = known

  test.each([
    ['holds it', '10.20.0.0/16', '10.20.4.0/24'],
    ['is it', '10.20.4.0/24', '10.20.4.0/24'],
    ['is wider', '10.20.4.128/25', '10.20.4.0/24'],
    ['is another one', '10.20.5.0/24', undefined],
    ['is of the other family', 'fd00::/8', undefined],
    ['is not typed to its end', '10.20.', undefined],
  ])('is found when the range %s', (_, range, expected) => {
    expect(c && localRangeOf(c, [range])).toBe(expected)
  })

  test('is not found by the mesh interface', () => {
    expect(b && localRangeOf(b, ['10.20.0.0/16'])).toBeUndefined()
  })

  test('comes first, while the others keep their order', () => {
    expect(localFirst(['a', 'b', 'c'], known, ['10.20.0.0/16'])).toEqual(['c', 'a', 'b'])
    expect(localFirst(['a', 'b', 'c'], known, ['192.168.9.0/24'])).toEqual(['a', 'b', 'c'])
  })

  test('is named when another one is selected', () => {
    const elsewhere = (chosen: string[], ...ranges: string[]) =>
      rangesElsewhere(ranges, known, chosen).map(({ range, node: { id } }) => `${range} ${id}`)
    expect(elsewhere(['a'], '10.20.0.0/16', '10.0.0.0/24')).toEqual(['10.20.0.0/16 c'])
    expect(elsewhere(['a', 'c'], '10.20.0.0/16')).toEqual([])
    expect(elsewhere([], '10.20.0.0/16')).toEqual([])
    expect(elsewhere(['a'], '192.168.9.0/24')).toEqual([])
  })
})

describe('hidden nodes', () => {
  const node = (part: object) => z.parse(nodeSchema, { id: 'n', hostid: '', ...part })
  const [device, gateway, file] = [
    node({}),
    node({ isingressgateway: true }),
    node({ is_static: true }),
  ]

  test.each([
    ['gateways and their config files', [gateway, file], true],
    ['gateways and another device', [gateway, device], false],
    ['nothing', [], false],
  ])('detects a list of %s', (_name, nodes, expected) => {
    expect(hasGatewaysAlone(nodes)).toBe(expected)
  })
})

describe('nodes elsewhere', () => {
  const node = (id: string, hostid: string, part: object = {}) =>
    z.parse(nodeSchema, { id, hostid, ...part })
  const here = [node('a1', 'a'), node('b1', 'b'), node('file', '', { is_static: true })]
  const there = [node('a2', 'a'), node('c2', 'c'), node('file2', '', { is_static: true })]

  test('leads a copy through the same devices where they are in the other network too', () => {
    expect(nodesElsewhere({ a1: 300, b1: 100, file: 5, left: 1 }, { here, there })).toEqual({
      a2: 300,
    })
    expect(nodesElsewhere({}, { here, there })).toEqual({})
  })
})
