import fc from 'fast-check'
import ipaddr from 'ipaddr.js'

import { addressKey } from './address-key'

const sorted = (texts: readonly string[]) =>
  texts.toSorted((a, b) => {
    const [left, right] = [addressKey(a), addressKey(b)]
    return left < right ? -1 : Number(left > right)
  })

test('sorts addresses numerically, IPv4 before IPv6, and names last', () => {
  const wanted = [
    '',
    '9.0.0.1',
    '10.0.0.0/8',
    '10.0.0.0/16',
    '10.0.0.0',
    '10.0.0.2/24',
    '10.0.0.10/24',
    '100.64.0.1',
    '255.255.255.255',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::2',
    'fd00::a',
    'fd00::10',
    'fd00:0:0:0:0:0:0:11',
    'FD00::1:0',
    'fd00:0:0:1::',
    'fd00:0:0:10::/60',
    'fd00:0:0:10::/64',
    'fd00:1::',
    'fe80::1',
    '*',
    'files9.example.com',
    'files10.example.com',
  ]
  expect(sorted(wanted.toReversed())).toEqual(wanted)
})

test('sorts a list by its first address, and by the next if the first is the same', () => {
  const key = addressKey
  expect(key('10.0.0.9', 'fd00::1') < key('10.0.0.10')).toBe(true)
  expect(key('10.0.0.9', 'fd00::2') < key('10.0.0.9', 'fd00::10')).toBe(true)
  expect(key('10.0.0.9') < key('10.0.0.9', 'fd00::1')).toBe(true)
  expect(key('', 'fd00::1')).toBe(key('fd00::1'))
  expect(key()).toBe('')
})

const octet = fc.oneof(fc.constantFrom(0, 1, 9, 10, 99, 100, 255), fc.integer({ min: 0, max: 255 }))
const bytes = fc
  .constantFrom(4, 16)
  .chain((length) => fc.array(octet, { minLength: length, maxLength: length }))

test('sorts any two addresses numerically, however they are written', () => {
  const number = (list: readonly number[]) =>
    list.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const written = ([list, isLong]: [number[], boolean]) => {
    const address = ipaddr.fromByteArray(list)
    return isLong ? address.toNormalizedString().toUpperCase() : address.toString()
  }
  const address = fc.tuple(bytes, fc.boolean())
  fc.assert(
    fc.property(address, address, (first, second) => {
      const [a, b] = [addressKey(written(first)), addressKey(written(second))]
      const [left, right] = [first[0], second[0]]
      const isBefore =
        left.length === right.length ? number(left) < number(right) : left.length < right.length
      const isSame = left.length === right.length && number(left) === number(right)
      expect([a < b, a === b]).toEqual([isBefore, isSame])
    }),
    { numRuns: 1000 },
  )
})
