import { connectivityTone, healthOf, latencyTone, linkState } from './health'

test.each([
  'online',
  'warning',
  'error',
  'offline',
  'enabled',
  'disabled',
  'disconnected',
] as const)('knows %s', (status) => {
  expect(healthOf(status)).toBe(status)
})

test.each(['', 'Online', 'rebooting', undefined])("doesn't know %j", (status) => {
  expect(healthOf(status)).toBe('unknown')
})

test.each([
  [0, 'warning'],
  [500, 'warning'],
  [501, 'critical'],
  [998, 'critical'],
  [999, 'unmeasured'],
  [1000, 'critical'],
] as const)('rates a latency of %i ms as %s [MX-012, MX-013]', (latency, tone) => {
  expect(latencyTone(latency)).toBe(tone)
})

test('rates a connected link as healthy, and a disconnected one as critical [MX-011]', () => {
  expect([true, false].map(connectivityTone)).toEqual(['healthy', 'critical'])
})

test.each([
  [{ isConnected: false, latency: 3 }, 'failing'],
  [{ isConnected: true, latency: 501 }, 'slow'],
  [{ isConnected: true, latency: 999 }, 'unmeasured'],
  [{ isConnected: true, latency: 3 }, 'fine'],
  [{ isConnected: true, latency: undefined }, 'fine'],
] as const)('returns for %j the state %s', (link, state) => {
  expect(linkState(link)).toBe(state)
})
