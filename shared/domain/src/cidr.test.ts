import fc from 'fast-check'
import ipaddr from 'ipaddr.js'

import { readIpv4, readIpv6 } from './address-key'
import {
  addressTest,
  cidrsOverlap,
  isCidr,
  isCommonLanRange,
  isIp,
  isIpv4,
  isIpv4Cidr,
  isIpv6,
  isIpv6Cidr,
  isPrivateAddress,
} from './cidr'

test.each([
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['10.0.0.256', false],
  ['10.0.0', false],
  ['010.0.0.1', false],
  ['', false],
])('accepts four octets of 0 to 255 as an IPv4 address: %j %j [CO-019]', (text, expected) => {
  expect(isIpv4(text)).toBe(expected)
})

test.each([
  ['10.0.0.0/0', true],
  ['10.0.0.0/32', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/08', false],
  ['10.0.0.0/', false],
  ['10.0.0.0', false],
  ['10.0.0.0/8/8', false],
  ['fd00::/64', false],
])('accepts an IPv4 range with a prefix of 0 to 32: %j %j [CO-020]', (text, expected) => {
  expect(isIpv4Cidr(text)).toBe(expected)
})

test.each([
  ['::', true],
  ['fd00::1', true],
  ['2001:db8::ff00:42:8329', true],
  ['fe80::1%eth0', false],
  ['fd00:::1', false],
  ['::ffff:10.0.0.1', true],
  ['::10.0.0.1', false],
  ['::ffff:010.0.0.1', false],
  ['10.0.0.1', false],
])('recognizes an IPv6 address: %j %j [CO-021]', (text, expected) => {
  expect(isIpv6(text)).toBe(expected)
})

test.each([
  ['::/0', true],
  ['fd00::/128', true],
  ['fd00::/129', false],
  ['fd00::/8/8', false],
  ['10.0.0.0/8', false],
])('accepts an IPv6 range with a prefix of 0 to 128: %j %j [CO-022]', (text, expected) => {
  expect(isIpv6Cidr(text)).toBe(expected)
})

test('accepts either family where both are allowed [CO-023]', () => {
  expect([isIp('10.0.0.1'), isIp('fd00::1'), isIp('x')]).toEqual([true, true, false])
  expect([isCidr('10.0.0.0/8'), isCidr('fd00::/8'), isCidr('x/8')]).toEqual([true, true, false])
})

test.each([
  ['10.255.0.1', true],
  ['172.15.0.1', false],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.7.1', true],
  ['192.169.0.1', false],
  ['fc00::1', true],
  ['fd3c::1', false],
])('says whether %s is private: %j [CO-024, CO-025, CO-026, CO-027]', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})

test.each([
  ['192.168.1.0/24', true],
  ['10.20.0.0/16', true],
  ['172.20.0.0/24', true],
  ['8.0.0.0/6', true],
  ['100.64.0.0/24', false],
  ['not a range', false],
])('says whether %s is common on local networks: %j', (cidr, expected) => {
  expect(isCommonLanRange(cidr)).toBe(expected)
})

test.each([
  ['10.0.0.0/8', '10.1.0.0/16', true],
  ['10.1.0.0/16', '10.0.0.0/8', true],
  ['10.0.0.0/24', '10.0.1.0/24', false],
  ['fd00::/16', '10.0.0.0/8', false],
])('says whether %s and %s overlap: %j', (a, b, expected) => {
  expect(cidrsOverlap(a, b)).toBe(expected)
})

test.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '10.1.1.1/24', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.0/8', 'fd00::1', false],
  ['fd00::/8', 'fd12::1/64', true],
  ['fd00::/8', '10.0.0.1', false],
  ['10.0.0.0/8', '', false],
  ['10.0.0.0/8', 'ten', false],
])('says whether %s contains %j: %j', (range, address, expected) => {
  expect(addressTest(range)(address)).toBe(expected)
})

test.each([
  '10.0.0',
  '10.0.0.0.1',
  '10.0.0.256',
  '10.0.0.x',
  '10.0.0.0x1',
  '10.0.0.1e1',
  'fd00',
  'fd00:1',
  'fd00:1:2:3:4:5:6:7:8',
  'fd00:1:2:3::4:5:6:7',
  'fd00::1::2',
  'fd00::g',
  'fd00::g1',
  'fd00::1g',
  'fd00::12345',
])('treats %s as no address, which is in no range', (text) => {
  const ranges = ['10.0.0.0/8', 'fd00::/8', '0.0.0.0/0', '::/0']
  expect(ranges.filter((range) => addressTest(range)(text))).toEqual([])
})

test('accepts two colons in place of a single group of zeros', () => {
  expect(addressTest('fd00::/16')('fd00:1:2:3::4:5:6')).toBe(true)
  expect(addressTest('fd00::/16')('fd00::')).toBe(true)
})

test('reads addresses as the library does, in every form that it writes', () => {
  const bytes = (length: number) =>
    fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 255 })), {
      minLength: length,
      maxLength: length,
    })
  const pair = fc.constantFrom(4, 16).chain((length) =>
    fc.record({
      base: bytes(length),
      inside: bytes(length),
      prefix: fc.integer({ min: 0, max: length * 8 }),
    }),
  )
  fc.assert(
    fc.property(pair, fc.boolean(), ({ base, inside, prefix }, isNear) => {
      // distant addresses are almost never inside
      const bits = isNear ? [...base.slice(0, -1), ...inside.slice(-1)] : inside
      const range = ipaddr.fromByteArray(base)
      const address = ipaddr.fromByteArray(bits)
      const test = addressTest(`${range}/${prefix}`)
      const expected = address.kind() === range.kind() && address.match(range, prefix)
      expect([test(address.toString()), test(`${address.toNormalizedString()}/24`)]).toEqual([
        expected,
        expected,
      ])
    }),
  )
})

test('finds an address of a range in every wider one', () => {
  const octet = fc.integer({ min: 0, max: 255 })
  const address = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'))
  const prefix = fc.integer({ min: 0, max: 32 })
  fc.assert(
    fc.property(address, address, fc.tuple(prefix, prefix), (inside, base, lengths) => {
      const isInside = (length: number) => addressTest(`${base}/${length}`)(inside)
      return !isInside(Math.max(...lengths)) || isInside(Math.min(...lengths))
    }),
  )
})

test('accepts only addresses, and reads them as what they mean', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0129.'), maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'0fF:.1 %/'), maxLength: 12 }),
    fc
      .tuple(fc.constantFrom('::', '::ffff:', 'fd00::'), fc.ipV4(), fc.constantFrom('', '0', ' '))
      .map(([head, tail, odd]) => head + odd + tail),
  )
  fc.assert(
    fc.property(text, (typed) => {
      if (!isIp(typed)) return
      expect(typed).toMatch(/^[\da-f.:]+$/i)
      const bytes = isIpv4(typed) ? readIpv4(typed) : readIpv6(typed)
      expect(bytes).toEqual(ipaddr.parse(typed).toByteArray())
      expect(isIpv4(typed) === isIpv6(typed)).toBe(false)
    }),
    { numRuns: 5000 },
  )
})

test('accepts a range that is an address and a prefix, each as typed', () => {
  const prefix = fc.string({ unit: fc.constantFrom(...'0123/ -+'), maxLength: 4 })
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), prefix, (address, typed) => {
      if (!isCidr(`${address}/${typed}`)) return
      expect(String(Number(typed))).toBe(typed)
      expect(Number(typed)).toBeLessThanOrEqual(address.includes(':') ? 128 : 32)
    }),
    { numRuns: 2000 },
  )
})
