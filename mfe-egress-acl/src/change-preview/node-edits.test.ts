import { egressRouteSchema } from '@meshdeck/api/egress'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { disconnectedAmong, editOfNodes, editOfRemoval, editOfTags } from './node-edits'

const nodeOf = (id: string, part: object = {}) =>
  z.parse(nodeSchema, { id, hostid: `host of ${id}`, network: 'corp', ...part })
const fileOf = (clientid: string, ingressgatewayid: string) =>
  nodeOf('', { is_static: true, static_node: { clientid, ingressgatewayid, network: 'corp' } })

const gateway = nodeOf('gw', { is_gw: true, tags: { 'corp.gateways': {}, 'corp.db': {} } })
const nodes = [gateway, nodeOf('plain'), fileOf('laptop', 'gw'), fileOf('phone', 'other')]

test('adds the gateway tag to the own tags of a node that becomes a gateway', () => {
  expect(
    editOfNodes(nodes, [{ id: 'plain', isGateway: true }], { networkId: 'corp' }),
  ).toMatchObject({
    nodes: { put: [{ id: 'plain', is_gw: true, tags: ['corp.gateways'] }] },
    configFiles: { put: [], remove: [] },
  })
})

test('removes only its own tag and config files from a node that loses the gateway role', () => {
  expect(editOfNodes(nodes, [{ id: 'gw', isGateway: false }], { networkId: 'corp' })).toMatchObject(
    {
      nodes: { put: [{ id: 'gw', is_gw: false, tags: ['corp.db'] }] },
      configFiles: { remove: ['laptop'] },
    },
  )
})

test('keeps the role of a node or config file when other tags change', () => {
  const tags = ['corp.ops']
  expect(
    editOfNodes(
      nodes,
      [
        { id: 'gw', tags },
        { id: 'phone', tags },
      ],
      { networkId: 'corp' },
    ),
  ).toMatchObject({
    nodes: { put: [{ id: 'gw', is_gw: true, tags }] },
    configFiles: { put: [{ clientid: 'phone', tags }], remove: [] },
  })
})

test('counts the removed nodes that are already disconnected', () => {
  const some = [nodeOf('on', { connected: true }), nodeOf('off'), fileOf('laptop', 'on')]
  expect(disconnectedAmong(some, ['off'])).toEqual({ count: 1, isAll: true })
  expect(disconnectedAmong(some, ['off', 'on'])).toEqual({ count: 1, isAll: false })
  expect(disconnectedAmong(some, ['off', 'laptop'])).toEqual({ count: 1, isAll: false })
  expect(disconnectedAmong(some, ['on', 'laptop'])).toEqual({ count: 0, isAll: false })
})

test('gives joining devices the tags of their key, gateways their mark, and new files no tags', () => {
  const joining = [
    { id: 'waiting', name: 'camera', tags: ['corp.ops'], isGateway: false },
    { id: 'default', name: 'hub', tags: [], isGateway: true },
  ]
  const files = [{ name: 'phone-2', gatewayId: 'gw' }]
  expect(editOfNodes(nodes, [], { networkId: 'corp', joining, files })).toMatchObject({
    nodes: {
      put: [
        { id: 'waiting', is_gw: false, tags: ['corp.ops'] },
        { id: 'default', is_gw: true, tags: ['corp.gateways'] },
      ],
    },
    configFiles: { put: [{ clientid: 'phone-2', ingressgatewayid: 'gw', tags: [] }], remove: [] },
  })
})

describe('removal edit', () => {
  const nodeOf = (id: string, part: object = {}) =>
    z.parse(nodeSchema, { id, hostid: `host of ${id}`, network: 'corp', ...part })
  const fileOf = (clientid: string, ingressgatewayid: string) =>
    nodeOf('', { is_static: true, static_node: { clientid, ingressgatewayid, network: 'corp' } })
  const routeOf = (id: string, nodes: Record<string, number>) =>
    z.parse(egressRouteSchema, { id, network: 'corp', range: '10.9.0.0/24', status: true, nodes })

  const nodes = [nodeOf('gw'), nodeOf('edge'), fileOf('laptop', 'gw'), fileOf('phone', 'edge')]
  const egress = [routeOf('both', { gw: 1, edge: 2 }), routeOf('other', { edge: 1 })]

  test('removes the config files of a gateway with it and keeps its routes without it', () => {
    expect(editOfRemoval({ nodes, egress }, ['gw'])).toMatchObject({
      nodes: { remove: ['gw'] },
      configFiles: { remove: ['laptop'] },
      egress: { put: [{ id: 'both', nodes: { edge: 2 } }] },
    })
  })

  test('removes a config file by its name without removing a node', () => {
    expect(editOfRemoval({ nodes, egress }, ['phone'])).toEqual({
      nodes: { remove: [] },
      configFiles: { remove: ['phone'] },
    })
  })
})

describe('tag edit', () => {
  const node = (id: string, ...tags: string[]) =>
    z.parse(nodeSchema, {
      id,
      network: 'corp',
      tags: Object.fromEntries(tags.map((tag) => [tag, {}])),
    })
  const file = (clientid: string, ...tags: string[]) =>
    z.parse(nodeSchema, {
      id: 'of-none',
      network: 'corp',
      is_static: true,
      static_node: {
        clientid,
        enabled: true,
        tags: Object.fromEntries(tags.map((tag) => [tag, {}])),
      },
    })

  const nodes = [node('a', 'plant', 'edge'), node('b'), file('phone', 'plant'), file('a')]
  const tagsAfter = (change: Parameters<typeof editOfTags>[1]) => {
    const { nodes: devices, configFiles } = editOfTags(nodes, change)
    return [
      ...(devices?.put ?? []).map(({ id, tags }) => [id, tags]),
      ...(configFiles?.put ?? []).map(({ clientid, tags }) => [clientid, tags]),
    ]
  }

  test('changes only the members that have the removed tag', () => {
    expect(tagsAfter({ kind: 'take', tagIds: ['plant'] })).toEqual([
      ['a', ['edge']],
      ['phone', []],
    ])
  })

  test('changes only the given members and tells a config file from a node with the same id', () => {
    expect(tagsAfter({ kind: 'take', tagIds: ['plant'], members: ['file a', 'node a'] })).toEqual([
      ['a', ['edge']],
    ])
    expect(tagsAfter({ kind: 'give', tagIds: ['plant'], members: ['file a', 'node a'] })).toEqual([
      ['a', ['plant']],
    ])
  })

  test('changes nothing for members that already have all the tags', () => {
    expect(tagsAfter({ kind: 'give', tagIds: ['plant', 'edge'] })).toEqual([
      ['b', ['plant', 'edge']],
      ['phone', ['plant', 'edge']],
      ['a', ['plant', 'edge']],
    ])
  })
})
