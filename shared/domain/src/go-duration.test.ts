import fc from 'fast-check'

import { readGoDuration } from './go-duration'

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
])('%j lasts %s seconds', (text, seconds) => {
  expect(readGoDuration(text)).toBe(seconds)
})

test('hours, minutes and seconds add up', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(59), fc.nat(59), (hours, minutes, seconds) => {
      const sum = hours * 3600 + minutes * 60 + seconds
      expect(readGoDuration(`${hours}h${minutes}m${seconds}s`)).toBe(sum)
    }),
  )
})
