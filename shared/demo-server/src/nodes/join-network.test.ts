import { expiryOf } from './join-network'

const unix = (time: string) => Date.parse(time) / 1000

test.each([
  ['2026-11-21T16:12:19Z', '2126-12-21T16:12:19Z'],
  ['2026-12-31T00:00:00Z', '2127-01-31T00:00:00Z'],
])('makes a node that joins at %s expire at %s', (joined, expires) => {
  expect(expiryOf(unix(joined))).toBe(unix(expires))
})
