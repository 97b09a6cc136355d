import { egressRouteSchema } from '@meshdeck/api/egress'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { editOfRemoval } from './removal-edit'

const nodeOf = (id: string, part: object = {}) =>
  z.parse(nodeSchema, { id, hostid: `host of ${id}`, network: 'corp', ...part })
const fileOf = (clientid: string, ingressgatewayid: string) =>
  nodeOf('', { is_static: true, static_node: { clientid, ingressgatewayid, network: 'corp' } })
const routeOf = (id: string, nodes: Record<string, number>) =>
  z.parse(egressRouteSchema, { id, network: 'corp', range: '10.9.0.0/24', status: true, nodes })

const nodes = [nodeOf('gw'), nodeOf('edge'), fileOf('laptop', 'gw'), fileOf('phone', 'edge')]
const egress = [routeOf('both', { gw: 1, edge: 2 }), routeOf('other', { edge: 1 })]

test('the config files of a gateway go with it, and its routes go on without it', () => {
  expect(editOfRemoval({ nodes, egress }, ['gw'])).toMatchObject({
    nodes: { remove: ['gw'] },
    clients: { remove: ['laptop'] },
    egress: { put: [{ id: 'both', nodes: { edge: 2 } }] },
  })
})

test('a config file goes by its name, and takes no node along', () => {
  expect(editOfRemoval({ nodes, egress }, ['phone'])).toEqual({
    nodes: { remove: [] },
    clients: { remove: ['phone'] },
  })
})
