import { formatAge, formatDistance, secondsSince } from './dates'

const now = Date.UTC(2026, 0, 1)

test.each([
  [0, '0 sec. ago'],
  [12, '12 sec. ago'],
  [90, '1 min. ago'],
  [3 * 86_400, '3 days ago'],
])('%d seconds ago reads %j', (seconds, text) => {
  expect(formatAge(now - seconds * 1000, 'en', now)).toBe(text)
})

test('speaks the language of the reader', () => {
  expect(formatAge(now - 60_000, 'de', now)).toBe('vor 1 Min.')
})

test('a clock that runs ahead gives no negative age', () => {
  expect(secondsSince(now + 5000, now)).toBe(0)
})

test.each([
  [12, 'in 12 sec.'],
  [90, 'in 1 min.'],
  [3 * 86_400, 'in 3 days'],
  [0, '0 sec. ago'],
  [-90, '1 min. ago'],
])('what lies %d seconds ahead reads %j', (seconds, text) => {
  expect(formatDistance(now + seconds * 1000, 'en', now)).toBe(text)
})
