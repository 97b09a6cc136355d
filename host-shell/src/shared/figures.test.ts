import { countNodes, nodesIn, onlineDevices, sizeOf, valueOf } from './figures'

const length = (list: string[]) => list.length

test.each([
  ['on its way', { data: undefined, error: null }, undefined],
  ['not to be had', { data: undefined, error: new Error('refused') }, null],
  ['there', { data: ['a', 'b'], error: null }, 2],
  // data fetched before the failure is still the latest known
  ['older than a failure', { data: ['a'], error: new Error('refused') }, 1],
])('returns the value for a number that is %s', (_state, reading, value) => {
  expect(valueOf(reading, length)).toBe(value)
})

test('counts the nodes of all networks', () => {
  expect(countNodes([])).toBe(0)
  expect(countNodes([{ hosts: 3 }, { hosts: 4 }])).toBe(7)
})

const filtersOf = (search: string) => new URLSearchParams(search).getAll('filter')

test('filters the list of devices by the states that the server counts as online', () => {
  expect(filtersOf(onlineDevices({ isPro: false }))).toEqual(['health:online'])
  expect(filtersOf(onlineDevices({ isPro: true }))).toEqual([
    'health:online',
    'health:warning',
    'health:error',
  ])
})

test('filters the list of nodes by one state', () => {
  expect(filtersOf(nodesIn('offline'))).toEqual(['health:offline'])
})

const networks = (count: number, hosts: number) => Array.from({ length: count }, () => ({ hosts }))

test.each([
  ['states', networks(20, 100), true],
  ['states', networks(20, 101), false],
  ['states', networks(21, 1), false],
  ['lists', networks(5, 100), true],
  ['lists', networks(1, 501), false],
] as const)(
  'decides whether %s of %j are fetched automatically',
  (extent, allNetworks, isSmall) => {
    expect(sizeOf(allNetworks, extent).isSmall).toBe(isSmall)
  },
)

test('estimates the size in bytes', () => {
  expect(sizeOf(networks(20, 500), 'states').bytes).toBe(1_500_000)
  expect(sizeOf(networks(20, 500), 'lists').bytes).toBe(27_000_000)
})
