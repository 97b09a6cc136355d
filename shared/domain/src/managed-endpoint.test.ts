import fc from 'fast-check'

import { isManagedEndpoint } from './managed-endpoint'

/** A part of a device name as chosen by users and programs. */
const part = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/)

test('recognizes a name of either pattern as that of a managed endpoint [HN-027]', () => {
  fc.assert(
    fc.property(part, part, fc.nat(), (tenant, rest, number) => {
      expect(isManagedEndpoint(`tenant-${tenant}-mgm-endpoint-${rest}`)).toBe(true)
      expect(isManagedEndpoint(`managed-endpoint-${rest}-${number}`)).toBe(true)
      expect(isManagedEndpoint(`managed-endpoint-${number}`)).toBe(true)
    }),
  )
})

test('recognizes no other name [HN-027]', () => {
  fc.assert(
    fc.property(part, (name) => {
      fc.pre(!name.startsWith('tenant-') && !name.startsWith('managed-endpoint-'))
      expect(isManagedEndpoint(name)).toBe(false)
    }),
  )
})

test.each([
  'tenant-mgm-endpoint-1',
  'tenant-a1-mgm-endpoint-',
  'tenant-a1-endpoint-1',
  'managed-endpoint-',
  'managed-endpoint-eu',
  'managed-endpoint-1-eu',
  'my-managed-endpoint-1',
  'my-tenant-a1-mgm-endpoint-1',
  'Managed-Endpoint-1',
])('treats %s as an ordinary name [HN-027]', (name) => {
  expect(isManagedEndpoint(name)).toBe(false)
})
