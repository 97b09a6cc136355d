import { tagNameFault } from './tag-name'

test.each([
  ['', 'missing'],
  ['ab', 'short'],
  ['a_b', 'letters'],
  ['bürotürme', 'letters'],
  ['a'.repeat(33), 'long'],
  ['abc', undefined],
  ['Edge 2-b', undefined],
  ['a'.repeat(32), undefined],
])('%j as the name of a tag: %s [TG-001]', (name, fault) => {
  expect(tagNameFault(name)).toBe(fault)
})
