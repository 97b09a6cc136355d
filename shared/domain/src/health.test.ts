import { healthOf } from './health'

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
