import { sizeOf } from './estate-size'

const networks = (count: number, hosts: number) => Array.from({ length: count }, () => ({ hosts }))

test.each([
  ['states', networks(20, 100), true],
  ['states', networks(20, 101), false],
  ['states', networks(21, 1), false],
  ['lists', networks(5, 100), true],
  ['lists', networks(1, 501), false],
] as const)('whether %s of %j are read unasked', (extent, estate, isSmall) => {
  expect(sizeOf(estate, extent).isSmall).toBe(isSmall)
})

test('says how much it is about', () => {
  expect(sizeOf(networks(20, 500), 'states').bytes).toBe(1_500_000)
  expect(sizeOf(networks(20, 500), 'lists').bytes).toBe(27_000_000)
})
