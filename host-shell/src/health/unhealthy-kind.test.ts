import { initialStatus } from '@meshdeck/platform/shell'

import { unhealthyKind } from './unhealthy-kind'

test.each([
  [{}, undefined],
  [{ isNetworkHealthy: false, isBrokerConnected: false }, 'unreachable'],
  [{ isBrokerConnected: false }, 'broker'],
  [{ isDbConnected: false, isBrokerConnected: false }, 'server'],
  [{ isDbConnected: false }, 'server'],
  [{ licenseError: 'invalid license' }, 'server'],
])('%j is told as %j', (change, kind) => {
  expect(unhealthyKind({ ...initialStatus, ...change })).toBe(kind)
})
