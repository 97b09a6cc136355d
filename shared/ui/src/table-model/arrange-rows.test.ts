import { plainText } from '../controls/plain-text'
import {
  filtersOf,
  groupValues,
  naturalKey,
  optionsOf,
  searchRows,
  sortRows,
  toGroups,
} from './arrange-rows'
import type { Column, FilterField } from './types'

type Node = { name: string; tag: string }

const nodes: Node[] = [
  { name: 'edge-10', tag: 'db' },
  { name: 'edge-9', tag: 'web' },
  { name: 'core-1', tag: 'db' },
]
const names = (rows: readonly Node[]) => rows.map(({ name }) => name)

test('sorts numbers inside names by value', () => {
  const sorted = sortRows(nodes, ({ name }) => naturalKey(name), 'ascending')
  expect(names(sorted)).toEqual(['core-1', 'edge-9', 'edge-10'])
})

test('sorts accented letters like those without accents', () => {
  const people = ['zoe', 'élise', 'Özil', 'emil'].toSorted((a, b) =>
    naturalKey(a) < naturalKey(b) ? -1 : 1,
  )
  expect(people).toEqual(['élise', 'emil', 'Özil', 'zoe'])
})

test('finds accented names by letters without accents, and vice versa', () => {
  const people: Node[] = [
    { name: 'Béata', tag: '' },
    { name: 'beata', tag: '' },
    { name: 'Bela', tag: '' },
  ]
  const search = (text: string) => names(searchRows(people, text, ({ name }) => plainText(name)))
  expect(search('BEATA')).toEqual(['Béata', 'beata'])
  expect(search('béa')).toEqual(['Béata', 'beata'])
})

test('sorts in descending order', () => {
  const sorted = sortRows(nodes, ({ name }) => naturalKey(name), 'descending')
  expect(names(sorted)).toEqual(['edge-10', 'edge-9', 'core-1'])
})

test("keeps the order of rows with the same key, and doesn't modify the given rows", () => {
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
])('finds rows that contain every word of %j', (search, found) => {
  expect(names(searchRows(nodes, search, ({ name, tag }) => `${name} ${tag}`))).toEqual(found)
})

type Machine = { id: string; name: string; site: string; os: string }

const machine = (id: string, site: string, os: string): Machine => ({ id, name: id, site, os })
const rows = [
  machine('a1', 'lyon', 'linux'),
  machine('a2', 'lyon', 'windows'),
  machine('b1', 'porto', 'linux'),
  machine('b2', 'berlin', 'linux'),
]
const site: FilterField<Machine, string> = {
  id: 'site',
  label: 'Site',
  options: [],
  matches: (row, value) => row.site === value,
  groupOf: (row) => row.site,
}
const os: FilterField<Machine, string> = {
  id: 'os',
  label: 'OS',
  options: [],
  matches: (row, value, live) => (live ?? row.os) === value,
  groupOf: (row, live) => live ?? row.os,
}
const shown = {
  rows,
  fields: [site, os],
  filters: [],
  search: '',
  searchText: ({ name }: Machine) => name,
  live: undefined,
}
const groupsBy = (id: string, part: Parameters<typeof groupValues<Machine, string>>[1]) =>
  toGroups(groupValues(id, part))
const is = (field: string, value: string) => ({ field, value, isNegated: false })

test('counts rows by value, largest group first, groups of equal size by name', () => {
  expect(groupsBy('site', shown)).toEqual([
    { value: 'lyon', count: 2 },
    { value: 'berlin', count: 1 },
    { value: 'porto', count: 1 },
  ])
})

test('applies search and other filters to the groups, but not filters by the property itself', () => {
  const filters = [is('os', 'linux'), is('site', 'lyon')]
  expect(groupsBy('site', { ...shown, filters })).toEqual([
    { value: 'berlin', count: 1 },
    { value: 'lyon', count: 1 },
    { value: 'porto', count: 1 },
  ])
  expect(groupsBy('site', { ...shown, search: 'B' })).toEqual([
    { value: 'berlin', count: 1 },
    { value: 'porto', count: 1 },
  ])
})

test('prefers live values to those of the list', () => {
  const live = new Map([['b1', 'darwin']])
  expect(groupsBy('os', { ...shown, live, filters: [is('site', 'porto')] })).toEqual([
    { value: 'darwin', count: 1 },
  ])
})

test("doesn't group by a property with several values", () => {
  const { groupOf: _, ...tags } = site
  expect(groupsBy('site', { ...shown, fields: [tags] })).toEqual([])
})

describe('filters of columns', () => {
  const matches = () => true
  const column = (id: string, filter?: Column<Node>['filter']): Column<Node> => ({
    id,
    header: `The ${id}`,
    width: '1fr',
    cell: ({ name }) => name,
    ...(filter && { filter }),
  })
  const kinds = [{ value: 'relay', label: 'Relay' }]

  test('takes the word, name and live values of the column, unless a filter has its own', () => {
    const fields = filtersOf(
      [
        column('name'),
        { ...column('kind', { options: kinds, matches }), isLive: true },
        column('tags', { id: 'tag', label: 'Tag', options: kinds, matches }),
      ],
      nodes,
    )
    expect(fields).toEqual([
      { id: 'kind', label: 'The kind', isLive: true, options: kinds, matches },
      { id: 'tag', label: 'Tag', options: kinds, matches },
    ])
  })

  test('offers the values of the rows in natural order, after those with a list of their own', () => {
    const fields = filtersOf(
      [
        column('name', { options: (rows) => optionsOf(rows, ({ name }) => [name, '']), matches }),
        column('kind', { options: kinds, matches }),
      ],
      [...nodes, ...nodes],
    )
    expect(fields.map(({ id, options }) => [id, ...options.map(({ label }) => label)])).toEqual([
      ['kind', 'Relay'],
      ['name', 'core-1', 'edge-9', 'edge-10'],
    ])
  })

  test('puts filters of columns after the properties without a column, unless an order names them', () => {
    const filter = { options: kinds, matches }
    const columns = [column('name', filter), column('kind', filter), column('tag', filter)]
    const filterFields = ['seen', 'range'].map((id) => ({ id, label: id, ...filter }))
    const idsOf = (...filterOrder: string[]) =>
      filtersOf(columns, nodes, { filterFields, filterOrder }).map(({ id }) => id)
    expect(idsOf()).toEqual(['seen', 'range', 'name', 'kind', 'tag'])
    expect(idsOf('tag', 'range', 'gone')).toEqual(['tag', 'range', 'seen', 'name', 'kind'])
  })
})
