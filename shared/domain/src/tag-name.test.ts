import { tagName, tagNameFault } from './tag-name'

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

test.each([
  ['lab.web', 'web'],
  ['lab.web.db', 'web.db'],
  ['labour.web', 'labour.web'],
])('the tag %s is called %s in the network lab', (id, name) => {
  expect(tagName(id, 'lab')).toBe(name)
})
