import {
  expires,
  expiresSoon,
  formatAge,
  formatDistance,
  formatLongMinute,
  formatMinute,
  readServerTime,
  secondsSince,
} from './times'

const now = Date.UTC(2026, 0, 1)

test.each([
  [0, '0 sec. ago'],
  [12, '12 sec. ago'],
  [90, '1 min. ago'],
  [3 * 86_400, '3 days ago'],
])('formats %d seconds ago as %j', (seconds, text) => {
  expect(formatAge(now - seconds * 1000, 'en', now)).toBe(text)
})

test('uses the user’s language', () => {
  expect(formatAge(now - 60_000, 'de', now)).toBe('vor 1 Min.')
})

test('returns no negative age for a clock that runs ahead', () => {
  expect(secondsSince(now + 5000, now)).toBe(0)
})

test.each([
  [12, 'in 12 sec.'],
  [90, 'in 1 min.'],
  [3 * 86_400, 'in 3 days'],
  [0, '0 sec. ago'],
  [-90, '1 min. ago'],
])('formats %d seconds ahead as %j', (seconds, text) => {
  expect(formatDistance(now + seconds * 1000, 'en', now)).toBe(text)
})

test.each([
  ['2026-11-21T08:12:30Z', Date.UTC(2026, 10, 21, 8, 12, 30)],
  ['2026-11-21T09:12:30.5+01:00', Date.UTC(2026, 10, 21, 8, 12, 30, 500)],
])('parses %s', (text, moment) => {
  expect(readServerTime(text)).toBe(moment)
})

test.each(['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '', 'soon'])(
  'rejects %j as a time',
  (text) => {
    expect(readServerTime(text)).toBeUndefined()
  },
)

test('formats a moment to the minute in the user’s time zone [CO-040]', () => {
  expect(formatMinute(new Date(2026, 0, 5, 8, 3, 59).getTime())).toBe('2026-01-05 08:03')
  expect(formatMinute(new Date(2026, 11, 21, 23, 45).getTime())).toBe('2026-12-21 23:45')
})

test.each([
  ['en', new Date(2026, 10, 21, 8, 5), '21st November 2026 @ 08:05'],
  ['en', new Date(2026, 10, 12, 23, 59), '12th November 2026 @ 23:59'],
  ['en', new Date(2026, 2, 3, 0, 0), '3rd March 2026 @ 00:00'],
  ['de', new Date(2026, 10, 2, 8, 5), '2. November 2026 @ 08:05'],
  ['fr', new Date(2026, 2, 1, 8, 5), '1er mars 2026 @ 08:05'],
  ['fr', new Date(2026, 2, 2, 8, 5), '2 mars 2026 @ 08:05'],
])('formats a moment in %s with the name of its month [CO-039]', (language, date, text) => {
  expect(formatLongMinute(date.getTime(), language)).toBe(text)
})

describe('expiry', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const DAY_MS = 86_400_000

  test.each([
    ['in 8 days', now + 8 * DAY_MS, false],
    ['in exactly 7 days', now + 7 * DAY_MS, false],
    ['within 7 days', now + 7 * DAY_MS - 1, true],
    ['in the past', now - 1, true],
    ['never', 0, false],
  ])('says whether an expiry %s is soon: %s', (_, moment, isSoon) => {
    expect(expiresSoon(moment, now)).toBe(isSoon)
  })

  const YEAR_MS = 365.25 * DAY_MS

  test.each([
    ["no date isn't an expiry", 0, false],
    ["the hundred years of a new node aren't an expiry", now + 100 * YEAR_MS, false],
    ["the ninety years left of them aren't an expiry either", now + 90 * YEAR_MS, false],
    ['a date in a year is an expiry', now + YEAR_MS, true],
    ['a past moment is an expiry', now - 1, true],
  ])('%s', (_, moment, isSo) => {
    expect(expires(moment, now)).toBe(isSo)
  })
})
