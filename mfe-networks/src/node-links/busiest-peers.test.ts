import { nodeMetricsSchema } from '@meshdeck/api/metrics'
import { z } from '@meshdeck/platform'

import { busiestPeers } from './busiest-peers'

const connectivity = Object.fromEntries(
  [10, 700, 0, 300, 40, 50, 60].map((totalsent, index) => [`n${index}`, { totalsent }]),
)
const metrics = z.parse(nodeMetricsSchema, {
  node_id: 'n',
  connectivity: { ...connectivity, n3: { totalreceived: 800 }, left: { totalsent: 900 }, odd: 'x' },
})

test('the five that a node talks to most come first, without who has left and who is silent', () => {
  const ids = busiestPeers(metrics, (id) => id !== 'left').map(({ id }) => id)
  expect(ids).toEqual(['n3', 'n1', 'n6', 'n5', 'n4'])
})
