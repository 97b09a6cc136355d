import { nextKeyName } from './next-key-name'

test.each([
  ['office', [], 'office-2'],
  ['office', ['office-2', 'office-3'], 'office-4'],
  ['office-2', [], 'office-3'],
  ['a'.repeat(32), [], `${'a'.repeat(30)}-2`],
])('%s, with %j taken, is followed by %s', (name, taken, next) => {
  expect(nextKeyName(name, new Set([name, ...taken]))).toBe(next)
})
