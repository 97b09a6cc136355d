import * as fc from 'fast-check'

import { canonicalKey } from './wireguard-key'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const keys = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => btoa(String.fromCharCode(...bytes)))

test('a key stays as it is, also with blanks around it', () => {
  fc.assert(fc.property(keys, (key) => expect(canonicalKey(` ${key}\n`)).toBe(key)))
})

test('all four texts of the same bytes are one key, and no other is', () => {
  fc.assert(
    fc.property(keys, fc.constantFrom(...letters), (key, last) => {
      const other = `${key.slice(0, 42)}${last}=`
      const isSame = letters.indexOf(last) >> 2 === letters.indexOf(key.charAt(42)) >> 2
      expect(canonicalKey(other) === key).toBe(isSame)
    }),
  )
})

test.each([
  '',
  'abc',
  'A'.repeat(43),
  'A'.repeat(44),
  `${'A'.repeat(42)}-=`,
  `${'A'.repeat(42)}==`,
])('%j is no key', (text) => {
  expect(canonicalKey(text)).toBeUndefined()
})
