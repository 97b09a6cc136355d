import fc from 'fast-check'

import { isIpv4Cidr, isIpv6Cidr } from './cidr'
import { freeRange, randomIpv4Range, randomIpv6Range } from './network-range'

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('a random IPv4 range is 100.64 to 100.127, third octet 1 to 254 [CO-047]', () => {
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

test('a random IPv6 range is fd3c and three groups of four hex digits [CO-048]', () => {
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
])('a draw of %d reaches its share of all ranges', (drawn, ipv4, ipv6) => {
  expect(randomIpv4Range(() => drawn)).toBe(ipv4)
  expect(randomIpv6Range(() => drawn)).toBe(ipv6)
})

test('a free range touches none that is taken [NW-034]', () => {
  const draws = ['100.70.1.0/24', '100.96.1.0/24', '100.120.7.0/24', '100.121.7.0/24']
  const taken = ['100.64.0.0/11', '100.96.1.128/25', '']

  expect(freeRange(() => draws.shift() ?? '', taken)).toBe('100.120.7.0/24')
  // the first that is free, with none drawn after it
  expect(draws).toEqual(['100.121.7.0/24'])
})

test('says so when every range is taken', () => {
  expect(() => freeRange(randomIpv4Range, ['100.64.0.0/10'])).toThrow(
    new RangeError('No free range was found'),
  )
})
