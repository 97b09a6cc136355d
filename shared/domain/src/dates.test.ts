import { formatAge, secondsSince } from './dates'

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
