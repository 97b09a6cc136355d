import { aboutOption, distinctLabels, idsOfNamesakes } from './distinct-labels'

const labels = new Map([
  ['n1', 'gw'],
  ['n2', 'gw'],
  ['n3', 'db'],
])
const labelOf = (option: string) => labels.get(option) ?? option
const aboutOf = (option: string) => (option === 'n2' ? undefined : `Node · ${option}`)

test('adds the known details to a label that several options share, and to no other', () => {
  const nameOf = distinctLabels({ options: [...labels.keys()], labelOf, aboutOf })
  expect([...labels.keys()].map(nameOf)).toEqual(['gw (Node · n1)', 'gw', 'db'])
  expect(nameOf('gone')).toBe('gone')
})

test('returns an id for equal names and for no others', () => {
  const aboutNamesake = idsOfNamesakes([...labels.keys()], labelOf)
  expect([...labels.keys()].map(aboutNamesake)).toEqual(['n1', 'n2', undefined])
})

test('joins the known details of an option', () => {
  expect(aboutOption('Node', '10.0.0.1')).toBe('Node · 10.0.0.1')
  expect(aboutOption(undefined, '10.0.0.1', '')).toBe('10.0.0.1')
})
