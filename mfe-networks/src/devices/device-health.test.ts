import { countNetworks, deviceStatus } from './device-health'

test.each([
  [['online', 'online'], 'online'],
  [['online', 'offline', 'error'], 'error'],
  [['online', 'disconnected'], 'online'],
  [['disconnected', 'disconnected'], 'disconnected'],
  [[], 'unknown'],
])('a device whose nodes are %j is %s [HN-003]', (nodeStatuses, expected) => {
  const statuses = new Map(nodeStatuses.map((status, index) => [`n${index}`, status]))
  expect(deviceStatus({ nodes: [...statuses.keys(), 'unheard-of'] }, statuses)).toBe(expected)
})

test('a node that has left, and whose id the server has kept, is in no network', () => {
  const statuses = new Map([['n1', 'online']])
  expect(countNetworks({ nodes: ['n1', 'left-long-ago'] }, statuses)).toBe(1)
})
