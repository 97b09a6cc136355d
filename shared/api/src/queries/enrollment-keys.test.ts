import { z } from '@meshdeck/platform'

import { enrollmentKeySchema, isKeyValid, keyName, keyState } from './enrollment-keys'

const now = Date.UTC(2026, 0, 1)
const none = '0001-01-01T00:00:00Z'
const keyWith = (part: object) =>
  z.parse(enrollmentKeySchema, { value: 'k', tags: ['office'], expiration: none, ...part })

test.each([
  ['unlimited', { unlimited: true }, true],
  ['with uses left', { uses_remaining: 1 }, true],
  ['used up', { uses_remaining: 0 }, false],
  ['good until later', { expiration: '2026-01-02T00:00:00Z' }, true],
  ['expired', { expiration: '2025-12-31T00:00:00Z' }, false],
  ['unlimited, though expired', { unlimited: true, expiration: '2025-12-31T00:00:00Z' }, true],
])('validates a key that is %s: %#', (_, part, expected) => {
  expect(isKeyValid(keyWith(part), now)).toBe(expected)
})

test('shows a key with all its names', () => {
  expect(keyName(keyWith({ tags: ['office', 'servers'] }))).toBe('office, servers')
})

test.each([
  ['used-up', { type: 2, uses_remaining: 0 }],
  ['expired', { type: 1, expiration: '2025-12-31T00:00:00Z' }],
  ['valid', { type: 2, uses_remaining: 1 }],
  ['valid', { type: 1, expiration: '2026-01-02T00:00:00Z' }],
])('finds that a key is %s: %j', (state, part) => {
  expect(keyState(keyWith(part), now)).toBe(state)
})
