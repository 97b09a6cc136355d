import { connectivityTone, healthOf, latencyTone, linkState } from './health'

test.each([
  'online',
  'warning',
  'error',
  'offline',
  'enabled',
  'disabled',
  'disconnected',
] as const)('%s is known', (status) => {
  expect(healthOf(status)).toBe(status)
})

test.each(['', 'Online', 'rebooting', undefined])('%j is unknown', (status) => {
  expect(healthOf(status)).toBe('unknown')
})

test.each([
  [0, 'warning'],
  [500, 'warning'],
  [501, 'critical'],
  [998, 'critical'],
  [999, 'unmeasured'],
  [1000, 'critical'],
] as const)('a latency of %i ms is %s [MX-012, MX-013]', (latency, tone) => {
  expect(latencyTone(latency)).toBe(tone)
})

test('a connected link is healthy, a disconnected one is critical [MX-011]', () => {
  expect([true, false].map(connectivityTone)).toEqual(['healthy', 'critical'])
})

test.each([
  [{ isConnected: false, latency: 3 }, 'failing'],
  [{ isConnected: true, latency: 501 }, 'slow'],
  [{ isConnected: true, latency: 999 }, 'unmeasured'],
  [{ isConnected: true, latency: 3 }, 'fine'],
  [{ isConnected: true, latency: undefined }, 'fine'],
] as const)('for %j the state is %s', (link, state) => {
  expect(linkState(link)).toBe(state)
})
