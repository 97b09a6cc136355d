import { filterGroups, type FilterProperty } from './filter-choices'

const tags = Array.from({ length: 20 }, (_, index) => ({ value: `t${index}`, label: `T${index}` }))
const entry = { label: 'Range', read: () => undefined, refusal: '', labelOf: String }
const fields: FilterProperty[] = [
  { id: 'os', label: 'OS', options: [{ value: 'linux', label: 'Linux' }] },
  { id: 'address', label: 'Address', options: [], entry },
  { id: 'tag', label: 'Tag', options: tags },
]

const shownFor = (search: string, filters: Parameters<typeof filterGroups>[1] = []) =>
  filterGroups(fields, filters, search).map(({ id, choices, hiddenCount }) => [
    id,
    choices.map(({ label }) => label).join(' '),
    hiddenCount,
  ])

test('shows the first of many values, and how many more there are', () => {
  expect(shownFor('')).toEqual([
    ['os', 'Linux', 0],
    ['address', 'Address…', 0],
    ['tag', 'T0 T1 T2 T3 T4 T5 T6 T7', 12],
  ])
})

test('always shows a selected value', () => {
  const [group] = filterGroups(fields, [{ field: 'tag', value: 't17', isNegated: true }], 'tag')
  expect(group?.choices.at(-1)).toMatchObject({ label: 'T17', isChosen: true })
  expect(group?.hiddenCount).toBe(11)
})

test.each([
  ['lin', [['os', 'Linux', 0]]],
  ['os', [['os', 'Linux', 0]]],
  ['t17', [['tag', 'T17', 0]]],
  ['range', [['address', 'Address…', 0]]],
  ['nothing', []],
])('finds values, and properties with all of their values, for %j', (search, found) => {
  expect(shownFor(search)).toEqual(found)
})
