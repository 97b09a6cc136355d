import fc from 'fast-check'

import { readItems, readNameList, readWhole, writeNameList } from './typed-text'

const name = fc.stringMatching(/^[a-z]([a-z ]*[a-z])?$/)
const blanks = fc.stringMatching(/^ {0,3}$/)

test('keeps a list after writing and reading it [NW-013]', () => {
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(readNameList(writeNameList(names))).toEqual(names)
    }),
  )
})

test('splits a text on commas and trims each part [NW-014]', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(blanks, name, blanks)), (parts) => {
      const text = parts.map((part) => part.join('')).join(',')
      expect(readNameList(text)).toEqual(parts.map(([, bare]) => bare))
    }),
  )
})

test('reads every entry of a list as typed, whatever separates them', () => {
  const entry = fc.stringMatching(/^[a-z0-9.:/-]+$/)
  const separator = fc.stringMatching(/^[ ,;\t\r\n]+$/)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(entry, separator)),
      fc.stringMatching(/^[ ,;\n]*$/),
      (list, before) => {
        const entries = list.map(([one]) => one)
        expect(readItems(before + list.flat().join(''))).toEqual(entries)
        expect(readItems(entries.join(', '))).toEqual(entries)
      },
    ),
  )
})

const ports = { min: 1, max: 65_535 }

test.each([
  ['51821', 51_821],
  [' 51821 ', 51_821],
  ['51821\n', 51_821],
  ['1', 1],
  ['65535', 65_535],
])('accepts %j as a whole number', (text, number) => {
  expect(readWhole(text, ports)).toBe(number)
})

test.each([
  '',
  ' ',
  '0',
  '65536',
  '51 821',
  '51,821',
  '5.0',
  '1e3',
  '0x10',
  '+5',
  '-5',
  '007',
  '５',
])('rejects %j as a whole number from 1 to 65535', (text) => {
  expect(readWhole(text, ports)).toBeUndefined()
})

test('accepts 0 if it is allowed', () => {
  expect(readWhole('0', { min: 0, max: 10 })).toBe(0)
})

test('returns the typed number', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789 .-+ex,'), maxLength: 7 })
  fc.assert(
    fc.property(text, (typed) => {
      const number = readWhole(typed, { min: 0, max: 1_000_000 })
      expect([undefined, typed.trim()]).toContain(number?.toString())
    }),
    { numRuns: 3000 },
  )
})
