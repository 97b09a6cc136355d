import fc from 'fast-check'

import { isIpv4Cidr, isIpv6Cidr } from './cidr'
import {
  freeRange,
  hasPublicAddresses,
  randomIpv4Range,
  randomIpv6Range,
  unusableIn,
  unusableKindOf,
} from './network-range'

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('draws a random IPv4 range in 100.64 to 100.127, third octet 1 to 254 [CO-047]', () => {
  fc.assert(
    fc.property(fraction, (value) => {
      const range = randomIpv4Range(() => value)
      const [first, second, third] = range.split('.').map(Number)

      expect(isIpv4Cidr(range)).toBe(true)
      expect(first).toBe(100)
      expect(second).toBeGreaterThanOrEqual(64)
      expect(second).toBeLessThanOrEqual(127)
      expect(third).toBeGreaterThanOrEqual(1)
      expect(third).toBeLessThanOrEqual(254)
      expect(range.endsWith('.0/24')).toBe(true)
    }),
  )
})

test('draws a random IPv6 range of fd3c and three groups of four hex digits [CO-048]', () => {
  fc.assert(
    fc.property(fraction, (value) => {
      const range = randomIpv6Range(() => value)

      expect(range).toMatch(/^fd3c:[0-9a-f]{4}:[0-9a-f]{4}:[0-9a-f]{4}::\/64$/)
      expect(isIpv6Cidr(range)).toBe(true)
    }),
  )
})

test.each([
  [0, '100.64.1.0/24', 'fd3c:0000:0000:0000::/64'],
  [0.5, '100.96.128.0/24', 'fd3c:8000:8000:8000::/64'],
  [1 - Number.EPSILON, '100.127.254.0/24', 'fd3c:ffff:ffff:ffff::/64'],
])('reaches its share of all ranges with a draw of %d', (drawn, ipv4, ipv6) => {
  expect(randomIpv4Range(() => drawn)).toBe(ipv4)
  expect(randomIpv6Range(() => drawn)).toBe(ipv6)
})

test('draws a free range that overlaps no taken one [NW-034]', () => {
  const draws = ['100.70.1.0/24', '100.96.1.0/24', '100.120.7.0/24', '100.121.7.0/24']
  const taken = ['100.64.0.0/11', '100.96.1.128/25', '']

  expect(freeRange(() => draws.shift() ?? '', taken)).toBe('100.120.7.0/24')
  // the first free one, with none drawn after it
  expect(draws).toEqual(['100.121.7.0/24'])
})

test('throws if every range is taken', () => {
  expect(() => freeRange(randomIpv4Range, ['100.64.0.0/10'])).toThrow(
    new RangeError('No free range was found'),
  )
})

test.each([
  ['0.0.0.0/24', 'unspecified', '0.0.0.0/8'],
  ['0.0.0.0/0', 'unspecified', '0.0.0.0/8'],
  ['127.0.0.0/8', 'loopback', '127.0.0.0/8'],
  ['127.1.2.3/32', 'loopback', '127.0.0.0/8'],
  ['96.0.0.0/3', 'loopback', '127.0.0.0/8'],
  ['169.254.0.0/16', 'linkLocal', '169.254.0.0/16'],
  ['224.0.0.0/4', 'multicast', '224.0.0.0/4'],
  ['239.1.1.0/24', 'multicast', '224.0.0.0/4'],
  ['255.255.255.255/32', 'reserved', '240.0.0.0/4'],
  ['::/0', 'unspecified', '::/128'],
  ['::/128', 'unspecified', '::/128'],
  ['::1/128', 'loopback', '::1/128'],
  ['fe80::/64', 'linkLocal', 'fe80::/10'],
  ['ff02::/16', 'multicast', 'ff00::/8'],
  ['::ffff:10.0.0.0/112', 'reserved', '::/8'],
])("names addresses that devices can't have in %s: %s of %s", (range, kind, block) => {
  expect(unusableIn(range)).toEqual({ kind, block })
})

test.each([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '192.168.7.0/24',
  '8.8.8.0/24',
  'fd00::/8',
  '2001:db8::/32',
])('allows devices the addresses in %s', (range) => {
  expect(unusableIn(range)).toBeUndefined()
  expect(unusableKindOf(range)).toBeUndefined()
})

test.each([
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['169.254.169.254/32', 'linkLocal'],
  ['0.0.0.0', 'unspecified'],
  // half of the internet contains all kinds of addresses
  ['0.0.0.0/1', undefined],
  ['128.0.0.0/1', undefined],
])('calls all of %s %s', (range, kind) => {
  expect(unusableKindOf(range)).toBe(kind)
})

test.each([
  ['10.1.0.0/16', false],
  ['172.16.0.0/12', false],
  ['172.16.0.0/11', true],
  ['192.168.0.0/16', false],
  ['100.64.10.0/24', false],
  ['100.128.0.0/24', true],
  ['8.8.8.0/24', true],
  ['203.0.113.0/24', true],
  ['fd00:1::/64', false],
  ['fc00::/7', false],
  ['2001:db8::/64', true],
])('says whether %s has public addresses: %j', (range, expected) => {
  expect(hasPublicAddresses(range)).toBe(expected)
})

test('finds that a range completely in an unusable block also overlaps one', () => {
  const octet = fc.integer({ min: 0, max: 255 })
  const range = fc
    .tuple(octet, octet, octet, octet, fc.integer({ min: 0, max: 32 }))
    .map(([a, b, c, d, prefix]) => `${a}.${b}.${c}.${d}/${prefix}`)
  fc.assert(
    fc.property(range, (text) => {
      const kind = unusableKindOf(text)
      expect(kind === undefined || unusableIn(text)?.kind === kind).toBe(true)
    }),
  )
})
