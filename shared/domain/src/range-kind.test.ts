import fc from 'fast-check'

import { hasPublicAddresses, unusableIn, unusableKindOf } from './range-kind'

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
])('no device can have the addresses in %s: %s of %s', (range, kind, block) => {
  expect(unusableIn(range)).toEqual({ kind, block })
})

test.each([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '192.168.7.0/24',
  '8.8.8.0/24',
  'fd00::/8',
  '2001:db8::/32',
])('devices can have the addresses in %s', (range) => {
  expect(unusableIn(range)).toBeUndefined()
  expect(unusableKindOf(range)).toBeUndefined()
})

test.each([
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['169.254.169.254/32', 'linkLocal'],
  ['0.0.0.0', 'unspecified'],
  // half of the internet has all kinds of addresses
  ['0.0.0.0/1', undefined],
  ['128.0.0.0/1', undefined],
])('all of %s is %s', (range, kind) => {
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
])('%s has public addresses: %j', (range, expected) => {
  expect(hasPublicAddresses(range)).toBe(expected)
})

test('what lies wholly in an unusable block shares addresses with one', () => {
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
