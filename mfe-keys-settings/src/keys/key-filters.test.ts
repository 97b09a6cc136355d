import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { z } from '@meshdeck/platform'

import { isExpiring } from './key-filters'
import { toKeyRows } from './key-rows'

const NOW = Date.UTC(2999, 0, 1)

test.each([
  ['2999-01-07T00:00:00Z', false, true],
  ['2999-01-09T00:00:00Z', false, false],
  ['2999-01-07T00:00:00Z', true, false],
  ['0001-01-01T00:00:00Z', true, false],
])('of a key that ends at %s, unlimited: %s, it is soon: %s', (expiration, unlimited, isSoon) => {
  const key = z.parse(enrollmentKeySchema, {
    value: 'v',
    token: 't',
    type: 1,
    expiration,
    unlimited,
  })
  expect(toKeyRows([key]).map((row) => isExpiring(row, NOW))).toEqual([isSoon])
})
