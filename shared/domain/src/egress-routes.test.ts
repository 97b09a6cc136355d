import fc from 'fast-check'

import { addressTest } from './cidr'
import {
  adjustMetrics,
  areUnique,
  canonicalRange,
  faultIn,
  nextMetric,
  rangeWithoutHostBits,
  readEgressRanges,
  sumUpRanges,
} from './egress-routes'

test.each([
  ['192.168.50.7/24', '192.168.50.0/24'],
  ['fd00::7/64', 'fd00::/64'],
  ['192.168.50.0/24', undefined],
  ['FD00:0::/64', undefined],
  ['192.168.50.7', undefined],
  ['192.168.50.7/33', undefined],
])('saves %s as another range: %s', (typed, saved) => {
  expect(rangeWithoutHostBits(typed)).toBe(saved)
})

test.each([
  ['10.0.0.0', 'a range without prefix', ['10.0.0.0/32']],
  ['10.1.2.3/16', 'host bits', ['10.1.0.0/16']],
  ['fd00::1', 'an IPv6 address', ['fd00::1/128']],
  ['10.0.0.0/8, 172.16.0.0/12', 'commas', ['10.0.0.0/8', '172.16.0.0/12']],
  ['10.0.0.0/8\n10.9.0.0/8,', 'lines, and the same twice', ['10.0.0.0/8']],
  ['', 'nothing', []],
])('reads %s: %s [EG-043, EG-065, EG-070, EG-071]', (text, _why, ranges) => {
  expect(readEgressRanges(text)).toEqual({ ranges })
})

test.each([
  ['office', 'format'],
  ['10.0.0.0/8/9', 'format'],
  ['300.0.0.0/8', 'format'],
  ['0.0.0.0/0', 'zero'],
  ['10.0.0.0/8,::/0', 'zero'],
  ['10.0.0.0/-8', 'negative'],
  ['10.0.0.0/', 'prefix'],
  ['10.0.0.0/eight', 'prefix'],
  ['10.0.0.0/33', 'length'],
  ['fd00::/129', 'length'],
  ['10.0.0.0/8, fd00::/64', 'mixed'],
  ['0.0.0.0', 'unspecified'],
  ['10.0.0.0/8, 127.0.0.1', 'loopback'],
  ['169.254.0.0/16', 'linkLocal'],
  ['fe80::/64', 'linkLocal'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255', 'reserved'],
])('rejects %s: %s [EG-065, EG-066, EG-067, EG-068, EG-069, EG-070, EG-071]', (text, fault) => {
  expect(readEgressRanges(text)).toEqual({ fault })
})

test.each([
  ['10.0.0.0/8\n10.9.8.8/28;office', 'office', 'format'],
  ['10.0.0.0/8 0.0.0.0/0', '0.0.0.0/0', 'zero'],
  ['10.0.0.0/8, fd00::/64', undefined, undefined],
  ['  ', undefined, undefined],
])('names in %j the invalid entry %j: %s', (text, entry, fault) => {
  expect(faultIn(text)).toEqual(entry && { entry, fault })
})

const octet = fc.constantFrom(0, 1, 10, 99, 127, 169, 254, 255)
const entry = fc
  .tuple(
    octet,
    octet,
    octet,
    octet,
    fc.constantFrom('', '/0', '/8', '/28', '/32', '/33', '/-1', '/'),
  )
  .map(([a, b, c, d, prefix]) => `${a}.${b}.${c}.${d}${prefix}`)
const separator = fc.constantFrom(',', ' ', '\n', ';', ', ', '\r\n', ' ; ')

test('sends every typed range, cut to its network, and no other range', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(entry, separator), { maxLength: 5 }), (list) => {
      const read = readEgressRanges(list.flat().join(''))
      if ('fault' in read) return
      const typed = list.map(([one]) => one)
      expect(read.ranges).toEqual([...new Set(typed.map(canonicalRange))])
      for (const one of typed) {
        const [address = '', prefix = '32'] = one.split('/')
        const holder = read.ranges.find((range) => addressTest(range)(address))
        expect(read.ranges.some((range) => range.endsWith(`/${prefix}`))).toBe(true)
        expect(holder).toBeDefined()
      }
      // the sent ranges are shown, and parse to the same result
      expect(readEgressRanges(read.ranges.join(', '))).toEqual(read)
    }),
    { numRuns: 2000 },
  )
})

test('merges adjacent ranges, and drops nested ones', () => {
  const ranges = ['10.0.1.0/24', '10.0.0.0/24', '10.0.2.0/23', '10.0.3.7/32', '192.168.0.0/24']
  expect(sumUpRanges(ranges)).toEqual(['10.0.0.0/22', '192.168.0.0/24'])
})

test('keeps the two halves of the internet as two ranges, because a route of /0 is rejected', () => {
  expect(sumUpRanges(['128.0.0.0/1', '0.0.0.0/1'])).toEqual(['0.0.0.0/1', '128.0.0.0/1'])
})

test('summarizes ranges to the same addresses', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 28, max: 32 }))
    .map(([last, prefix]) => canonicalRange(`10.0.0.${last}/${prefix}`))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
      const short = sumUpRanges(ranges)
      expect(short.length).toBeLessThanOrEqual(ranges.length)
      const holds = (list: readonly string[], address: string) =>
        list.some((range) => addressTest(range)(address))
      for (let last = 0; last < 16; last += 1) {
        expect(holds(short, `10.0.0.${last}`)).toBe(holds(ranges, `10.0.0.${last}`))
      }
    }),
  )
})

test('gives the first node 250, and others the next free metric [EG-078, EG-079]', () => {
  expect(nextMetric([])).toBe(250)
  expect(nextMetric([250, 252])).toBe(251)
  expect(nextMetric([100])).toBe(250)
})

test('adds its position to a duplicate metric [EG-075, EG-080]', () => {
  expect(adjustMetrics([250, 250, 250])).toEqual([250, 251, 252])
  expect(adjustMetrics([10, 20, 10])).toEqual([10, 20, 12])
})

test('adjusts metrics until they are unique, and keeps unique ones [EG-073]', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }), (metrics) => {
      const adjusted = adjustMetrics(metrics)
      expect(areUnique(adjusted)).toBe(true)
      expect(adjustMetrics(adjusted)).toEqual(adjusted)
    }),
  )
})
