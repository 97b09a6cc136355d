import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { z } from '@meshdeck/platform'

import { keyTypeOf, nextKeyName, toKeyRows } from './key-rows'

const keyOf = (part: object) =>
  z.parse(enrollmentKeySchema, {
    value: 'v-1',
    token: 'secret',
    tags: ['office'],
    networks: ['corp', 'lab'],
    type: 2,
    unlimited: false,
    uses_remaining: 3,
    expiration: '0001-01-01T00:00:00Z',
    ...part,
  })

test('identifies a key by its name, because its id works like its token', () => {
  const key = keyOf({})
  expect(toKeyRows([key])).toEqual([
    {
      id: 'office',
      name: 'office',
      type: 'uses',
      state: 'valid',
      usesLeft: 3,
      expires: undefined,
      networks: ['corp', 'lab'],
      deviceTags: [],
      token: 'secret',
      isDefault: false,
      key,
    },
  ])
})

test('identifies a key without a name by its position', () => {
  expect(toKeyRows([keyOf({}), keyOf({ tags: [] })]).map(({ id }) => id)).toEqual(['office', '#2'])
})

test.each([
  [['lab'], ['desks', 'bench']],
  [
    ['corp', 'lab'],
    ['lab.desks', 'lab.bench'],
  ],
])('lists the device tags of a key of %j', (networks, names) => {
  const key = keyOf({ networks, groups: ['lab.desks', 'lab.bench'] })
  expect(toKeyRows([key])[0]?.deviceTags).toEqual(names.toSorted())
})

test('shows when an expired key has ended', () => {
  const [row] = toKeyRows([
    keyOf({ type: 1, uses_remaining: 0, expiration: '2020-12-01T10:00:00Z' }),
  ])
  expect(row).toMatchObject({
    type: 'time',
    state: 'expired',
    expires: Date.UTC(2020, 11, 1, 10),
  })
})

test.each([
  [1, 'time'],
  [2, 'uses'],
  [3, 'unlimited'],
])('reads type %d of the server as %s', (type, expected) => {
  expect(keyTypeOf({ type })).toBe(expected)
})

test.each([
  ['office', [], 'office-2'],
  ['office', ['office-2', 'office-3'], 'office-4'],
  ['office-2', [], 'office-3'],
  ['a'.repeat(32), [], `${'a'.repeat(30)}-2`],
])('follows %s, with %j taken, by %s', (name, taken, next) => {
  expect(nextKeyName(name, new Set([name, ...taken]))).toBe(next)
})
