import fc from 'fast-check'

import { formatBytes, formatUptime, readGoDuration } from './units'

test.each([
  [999, '999.00 B'],
  [1000, '1.00 KiB'],
  [999_999, '1000.00 KiB'],
  [1e6, '1.00 MiB'],
  [1_500_000, '1.50 MiB'],
  [1e9, '1.00 GiB'],
  [1e12, '1.00 TiB'],
  [2.345e12, '2.35 TiB'],
])('formats %d bytes as %j [CO-049, CO-050]', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text)
})

test.each([
  [0, '0h 0m'],
  [61, '1h 1m'],
  [1500, '25h 0m'],
])('formats %d minutes as %j [CO-051]', (minutes, text) => {
  expect(formatUptime(minutes)).toBe(text)
})

test.each([
  ['24h', 86_400],
  ['30m', 1800],
  ['1h30m', 5400],
  ['1.5h', 5400],
  ['90s', 90],
  ['24', undefined],
  ['h', undefined],
  ['1d', undefined],
  ['1h 30m', undefined],
  ['-1h', undefined],
  ['', undefined],
])('reads %j as %s seconds', (text, seconds) => {
  expect(readGoDuration(text)).toBe(seconds)
})

test('adds hours, minutes, and seconds', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(59), fc.nat(59), (hours, minutes, seconds) => {
      const sum = hours * 3600 + minutes * 60 + seconds
      expect(readGoDuration(`${hours}h${minutes}m${seconds}s`)).toBe(sum)
    }),
  )
})
