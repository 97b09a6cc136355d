import { plainText } from '../search/plain-text'
import { naturalKey, searchRows, sortRows } from './arrange-rows'

type Node = { name: string; tag: string }

const nodes: Node[] = [
  { name: 'edge-10', tag: 'db' },
  { name: 'edge-9', tag: 'web' },
  { name: 'core-1', tag: 'db' },
]
const names = (rows: readonly Node[]) => rows.map(({ name }) => name)

test('sorts numbers inside names by their size', () => {
  const sorted = sortRows(nodes, ({ name }) => naturalKey(name), 'ascending')
  expect(names(sorted)).toEqual(['core-1', 'edge-9', 'edge-10'])
})

test('sorts letters with accents as those without', () => {
  const people = ['zoe', 'élise', 'Özil', 'emil'].toSorted((a, b) =>
    naturalKey(a) < naturalKey(b) ? -1 : 1,
  )
  expect(people).toEqual(['élise', 'emil', 'Özil', 'zoe'])
})

test('finds names with accents by letters without them, and the other way round', () => {
  const people: Node[] = [
    { name: 'Béata', tag: '' },
    { name: 'beata', tag: '' },
    { name: 'Bela', tag: '' },
  ]
  const search = (text: string) => names(searchRows(people, text, ({ name }) => plainText(name)))
  expect(search('BEATA')).toEqual(['Béata', 'beata'])
  expect(search('béa')).toEqual(['Béata', 'beata'])
})

test('sorts the other way round', () => {
  const sorted = sortRows(nodes, ({ name }) => naturalKey(name), 'descending')
  expect(names(sorted)).toEqual(['edge-10', 'edge-9', 'core-1'])
})

test('keeps the order of rows with the same key, and leaves the given rows alone', () => {
  expect(names(sortRows(nodes, ({ tag }) => tag, 'ascending'))).toEqual([
    'edge-10',
    'core-1',
    'edge-9',
  ])
  expect(nodes[0]?.name).toBe('edge-10')
})

test.each([
  ['EDGE', ['edge-10', 'edge-9']],
  ['db edge', ['edge-10']],
  ['  ', ['edge-10', 'edge-9', 'core-1']],
  ['edge missing', []],
])('finds rows that hold every word of %j', (search, found) => {
  expect(names(searchRows(nodes, search, ({ name, tag }) => `${name} ${tag}`))).toEqual(found)
})
