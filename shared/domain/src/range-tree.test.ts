import fc from 'fast-check'

import { prefixOf } from './addresses'
import { addressTest, cidrsOverlap } from './cidr'
import { canonicalRange } from './egress-routes'
import { conflictsOf, nestRanges, readTaken, type TakenRange } from './range-tree'

const treeOf = (ranges: readonly string[]) => nestRanges(ranges, (range) => range)

test('returns the narrowest range that contains an address first', () => {
  const tree = treeOf(['10.0.0.0/8', '10.1.0.0/16', '10.1.2.0/24', '10.2.0.0/16', 'fd00::/8'])
  const holders = (address: string) => tree.holdersOf(address).map(({ range }) => range)
  expect(holders('10.1.2.3')).toEqual(['10.1.2.0/24', '10.1.0.0/16', '10.0.0.0/8'])
  expect(holders('10.2.0.0/16')).toEqual(['10.2.0.0/16', '10.0.0.0/8'])
  expect(holders('fd00::1')).toEqual(['fd00::/8'])
  expect(holders('192.168.0.1')).toEqual([])
  expect(holders('nowhere')).toEqual([])
})

test('groups equal ranges, and leaves out text that is no range', () => {
  const items = [
    { id: 'a', range: '10.1.0.0/16' },
    { id: 'b', range: '10.1.5.0/16' },
    { id: 'internet', range: '*' },
  ]
  const tree = nestRanges(items, ({ range }) => range)
  const [a, , internet] = items
  expect(a && tree.groupOf(a)?.items.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(internet && tree.groupOf(internet)).toBeUndefined()
})

const range = fc
  .tuple(fc.integer({ min: 0, max: 63 }), fc.integer({ min: 26, max: 32 }))
  .map(([last, prefix]) => canonicalRange(`10.0.0.${last}/${prefix}`))

test('finds the same as a comparison of all pairs', () => {
  fc.assert(
    fc.property(fc.uniqueArray(range, { maxLength: 12 }), range, (ranges, own) => {
      const tree = treeOf(ranges)
      const touching = [...tree.holdersOf(own), ...tree.within(own)].map((group) => group.range)
      expect(touching.toSorted()).toEqual(
        ranges.filter((other) => cidrsOverlap(other, own)).toSorted(),
      )
    }),
  )
})

test('gives each group the narrowest range around it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(range, { maxLength: 12 }), (ranges) => {
      const tree = treeOf(ranges)
      for (const one of ranges) {
        const around = ranges
          .filter((other) => prefixOf(other) < prefixOf(one) && addressTest(other)(one))
          .toSorted((left, right) => prefixOf(right) - prefixOf(left))
        expect(tree.groupOf(one)?.outer?.range).toBe(around[0])
      }
    }),
  )
})

const taken: TakenRange[] = [
  { kind: 'route', name: 'hq', networkId: 'corp', range: '10.1.0.0/16' },
  { kind: 'route', name: 'cameras', networkId: 'corp', range: '10.1.9.0/24' },
  { kind: 'network', name: 'corp', networkId: 'corp', range: '100.64.0.0/24' },
  { kind: 'lan', name: 'gw-berlin', networkId: 'corp', range: '192.168.1.1/24' },
  { kind: 'route', name: 'way-out', networkId: 'corp', range: '*' },
]
const met = (range: string) =>
  conflictsOf(range, readTaken(taken)).map((conflict) => [conflict.relation, conflict.taken.name])

test('lets a narrower range take its part from the wider one', () => {
  expect(met('10.1.2.0/24')).toEqual([['inside', 'hq']])
})

test('lets a wider range leave the narrower ones their part', () => {
  expect(met('10.0.0.0/8')).toEqual([
    ['holds', 'hq'],
    ['holds', 'cameras'],
  ])
})

test('distinguishes an equal range from a wider one, whatever its host bits', () => {
  expect(met('10.1.9.7/24')).toEqual([
    ['inside', 'hq'],
    ['same', 'cameras'],
  ])
  expect(met('192.168.1.0/24')).toEqual([['same', 'gw-berlin']])
})

test('finds conflicts of a single address with the ranges around it, and none of a free range', () => {
  expect(met('100.64.0.9')).toEqual([['inside', 'corp']])
  expect(met('172.16.0.0/12')).toEqual([])
})
