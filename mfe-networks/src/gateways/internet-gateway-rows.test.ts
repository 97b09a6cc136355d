import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { toInternetGatewayRows } from './internet-gateway-rows'

const node = (part: object) => z.parse(nodeSchema, { hostid: 'none', ...part })
const host = (part: object) => z.parse(hostSchema, part)

test('lists the users of an internet gateway in alphabetical order', () => {
  const rows = toInternetGatewayRows(
    [
      node({
        id: 'n1',
        hostid: 'h1',
        address: '10.1.0.1/24',
        address6: 'fd00::1/64',
        isinternetgateway: true,
        is_gw: true,
        status: 'online',
      }),
      node({ id: 'n2', hostid: 'h2', internetgw_node_id: 'n1' }),
      node({ id: 'attic', internetgw_node_id: 'n1' }),
      node({ id: 'n4', internetgw_node_id: 'other' }),
    ],
    [
      host({ id: 'h1', name: 'exit', endpointip: '203.0.113.4', listenport: 51_821 }),
      host({ id: 'h2', name: 'desk' }),
    ],
  )
  expect(rows).toEqual([
    {
      id: 'n1',
      name: 'exit',
      addresses: ['10.1.0.1', 'fd00::1'],
      endpoint: '203.0.113.4:51821',
      users: ['attic', 'desk'],
      isGateway: true,
      status: 'online',
    },
  ])
})

test('shows the id of an unused gateway whose device is unknown', () => {
  const [row, ...others] = toInternetGatewayRows(
    [
      node({ id: 'n1', address: '10.1.0.1/24', isinternetgateway: true }),
      node({ id: 'n2', isinternetgateway: true, is_static: true, static_node: { clientid: 'pc' } }),
    ],
    [],
  )
  expect(others).toEqual([])
  expect(row).toMatchObject({
    name: 'n1',
    addresses: ['10.1.0.1'],
    endpoint: '',
    users: [],
    isGateway: false,
  })
})
