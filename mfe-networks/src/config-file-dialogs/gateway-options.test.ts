import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { gatewayOptions } from './gateway-options'

const hosts = [z.parse(hostSchema, { id: 'h1', name: 'hub', os: 'linux' })]

test('gateways stand before devices that can become one, and others are not offered [XC-018]', () => {
  const node = (part: object) => z.parse(nodeSchema, { hostid: 'h1', ...part })
  const options = gatewayOptions(
    'lab',
    [
      node({ id: 'a', address: '10.1.0.1' }),
      node({ id: 'b', address: '10.1.0.2', isingressgateway: true, isrelayed: true }),
      node({ id: 'c', address: '10.1.0.3', isrelayed: true }),
      node({ id: 'd', address: '10.1.0.4', isingressgateway: true, pendingdelete: true }),
    ],
    hosts,
  )
  expect(options).toEqual([
    { value: 'lab/b', label: 'hub · 10.1.0.2', isGateway: true, isBehindNat: false },
    { value: 'lab/a', label: 'hub · 10.1.0.1', isGateway: false, isBehindNat: false },
  ])
})
