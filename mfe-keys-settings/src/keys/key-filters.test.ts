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

test.each([
  ['with uses left', { type: 2, uses_remaining: 5 }],
  ['with its last use gone', { type: 2, uses_remaining: 0 }],
  ['of no type', { type: 0, uses_remaining: 5 }],
])('a key %s that has an end too is among those that expire within 7 days', (_, limits) => {
  const rows = toKeyRows([
    z.parse(enrollmentKeySchema, {
      value: 'v',
      token: 't',
      expiration: '2999-01-04T00:00:00Z',
      unlimited: false,
      ...limits,
    }),
  ])
  expect(rows.map((row) => isExpiring(row, NOW))).toEqual([true])
})
