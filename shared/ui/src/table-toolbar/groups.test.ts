import { groupValues, toGroups } from '../table-model/arrange-rows'
import type { FilterField } from '../table-model/types'

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
  meets: (row, value) => row.site === value,
  groupOf: (row) => row.site,
}
const os: FilterField<Machine, string> = {
  id: 'os',
  label: 'OS',
  options: [],
  meets: (row, value, live) => (live ?? row.os) === value,
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

test('rows are counted by what they have, the most first, and those of one size by name', () => {
  expect(groupsBy('site', shown)).toEqual([
    { value: 'lyon', count: 2 },
    { value: 'berlin', count: 1 },
    { value: 'porto', count: 1 },
  ])
})

test('other filters and the search count, a filter of the property itself leaves the other groups there', () => {
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

test('what is known by now counts more than what the list said', () => {
  const live = new Map([['b1', 'darwin']])
  expect(groupsBy('os', { ...shown, live, filters: [is('site', 'porto')] })).toEqual([
    { value: 'darwin', count: 1 },
  ])
})

test('a property that has several values is none to group by', () => {
  const { groupOf: _, ...tags } = site
  expect(groupsBy('site', { ...shown, fields: [tags] })).toEqual([])
})
