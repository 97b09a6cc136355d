import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { editOfNodes } from './node-edit'

const nodeOf = (id: string, part: object = {}) =>
  z.parse(nodeSchema, { id, hostid: `host of ${id}`, network: 'corp', ...part })
const fileOf = (clientid: string, ingressgatewayid: string) =>
  nodeOf('', { is_static: true, static_node: { clientid, ingressgatewayid, network: 'corp' } })

const gateway = nodeOf('gw', { is_gw: true, tags: { 'corp.gateways': {}, 'corp.db': {} } })
const nodes = [gateway, nodeOf('plain'), fileOf('laptop', 'gw'), fileOf('phone', 'other')]

test('a node that becomes a gateway bears the tag of gateways besides its own', () => {
  expect(
    editOfNodes(nodes, [{ id: 'plain', isGateway: true }], { networkId: 'corp' }),
  ).toMatchObject({
    nodes: { put: [{ id: 'plain', is_gw: true, tags: ['corp.gateways'] }] },
    clients: { put: [], remove: [] },
  })
})

test('with the role of a gateway its tag and its config files go, and no other ones', () => {
  expect(editOfNodes(nodes, [{ id: 'gw', isGateway: false }], { networkId: 'corp' })).toMatchObject(
    {
      nodes: { put: [{ id: 'gw', is_gw: false, tags: ['corp.db'] }] },
      clients: { remove: ['laptop'] },
    },
  )
})

test('other tags leave the role as it is, of a config file as of a node', () => {
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
    clients: { put: [{ clientid: 'phone', tags }], remove: [] },
  })
})

test('who joins bears the tags of its key, as a gateway its mark too, and a new file none', () => {
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
    clients: { put: [{ clientid: 'phone-2', ingressgatewayid: 'gw', tags: [] }], remove: [] },
  })
})
