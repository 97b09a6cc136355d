import fc from 'fast-check'

import { readItems, readNameList, writeNameList } from './name-list'

const name = fc.stringMatching(/^[a-z]([a-z ]*[a-z])?$/)
const blanks = fc.stringMatching(/^ {0,3}$/)

test('a list comes back from its text as it was [NW-013]', () => {
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(readNameList(writeNameList(names))).toEqual(names)
    }),
  )
})

test('a text is split on commas and each part trimmed [NW-014]', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(blanks, name, blanks)), (parts) => {
      const text = parts.map((part) => part.join('')).join(',')
      expect(readNameList(text)).toEqual(parts.map(([, bare]) => bare))
    }),
  )
})

test('every entry of a list is read as it was typed, whatever separates them', () => {
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
