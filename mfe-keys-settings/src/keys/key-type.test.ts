import { keyTypeOf } from './key-type'

test.each([
  [1, 'time'],
  [2, 'uses'],
  [3, 'unlimited'],
])('type %d of the server is %s', (type, expected) => {
  expect(keyTypeOf({ type })).toBe(expected)
})
