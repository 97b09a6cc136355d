import { deviceStatus } from './device-health'

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
