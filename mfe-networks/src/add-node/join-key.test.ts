import { type EnrollmentKey, enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { z } from '@meshdeck/platform'

import { findJoinKey, joinKeyName } from './join-key'

const keyWith = (part: Partial<EnrollmentKey>) =>
  z.parse(enrollmentKeySchema, {
    value: 'k',
    tags: ['office'],
    networks: ['office'],
    unlimited: true,
    expiration: '0001-01-01T00:00:00Z',
    ...part,
  })

test('the first key that is tagged with the network is the one to join with [AN-016]', () => {
  const own = keyWith({ value: 'own' })
  const other = keyWith({ value: 'other', tags: ['office-servers'] })
  expect(findJoinKey([other, own], 'office')).toBe(own)
  const ofMany = keyWith({ tags: ['servers', 'office'] })
  expect(findJoinKey([other, ofMany], 'office')).toBe(ofMany)
})

test.each([
  ['leads elsewhere', { networks: ['lab'] }],
  ['is used up', { unlimited: false, uses_remaining: 0 }],
  ['Enter a time in the future.', { unlimited: false, expiration: '2020-01-01T00:00:00Z' }],
])('a key that %s is no key to join with', (_, part) => {
  expect(findJoinKey([keyWith(part)], 'office')).toBeUndefined()
})

test('a network with a name too short for a key finds the key made for it', () => {
  expect(joinKeyName('x')).toBe('x-network')
  expect(joinKeyName('lab')).toBe('lab')
  const key = keyWith({ tags: ['x-network'], networks: ['x'] })
  expect(findJoinKey([key], 'x')).toBe(key)
})
