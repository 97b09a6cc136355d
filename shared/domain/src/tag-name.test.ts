import fc from 'fast-check'

import { tagName, tagNameFault, tagNameLike } from './tag-name'

test.each([
  ['', 'missing'],
  ['ab', 'short'],
  ['a_b', 'letters'],
  ['bürotürme', 'letters'],
  ['a'.repeat(33), 'long'],
  ['abc', undefined],
  ['Edge 2-b', undefined],
  ['a'.repeat(32), undefined],
])('checks %j as the name of a tag: %s [TG-001]', (name, fault) => {
  expect(tagNameFault(name)).toBe(fault)
})

test.each([
  ['lab.web', 'web'],
  ['lab.web.db', 'web.db'],
  ['labour.web', 'labour.web'],
])('gives the tag %s the name %s in the network lab', (id, name) => {
  expect(tagName(id, 'lab')).toBe(name)
})

test.each([
  ['Ops', ['ops'], 'ops'],
  ['OPS', ['edge', 'Ops'], 'Ops'],
  ['ops  team', ['Ops Team'], 'Ops Team'],
  ['ops', ['ops'], 'ops'],
  ['ops-team', ['ops team'], undefined],
  ['web', ['ops'], undefined],
])('finds the tag name %j next to %j taken by %s [TG-001]', (name, names, like) => {
  expect(tagNameLike(name, names)).toBe(like)
})

test('never tells tag names apart by case and repeated spaces', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aAbBzZ09- '), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(letters, (name) => {
      expect(tagNameLike(name.toUpperCase(), [name])).toBe(name)
      expect(tagNameLike(name.replaceAll(' ', '  '), [name])).toBe(name)
      expect(tagNameLike(`${name}x`, [name])).toBeUndefined()
    }),
  )
})
