import { formatLongMinute, formatMinute, readServerTime } from './server-times'

test.each([
  ['2026-11-21T08:12:30Z', Date.UTC(2026, 10, 21, 8, 12, 30)],
  ['2026-11-21T09:12:30.5+01:00', Date.UTC(2026, 10, 21, 8, 12, 30, 500)],
])('reads %s', (text, moment) => {
  expect(readServerTime(text)).toBe(moment)
})

test.each(['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '', 'soon'])(
  'takes %j for no time',
  (text) => {
    expect(readServerTime(text)).toBeUndefined()
  },
)

test('writes a moment to the minute in the time zone of the reader [CO-040]', () => {
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
])('writes a moment in %s with the name of its month [CO-039]', (language, date, text) => {
  expect(formatLongMinute(date.getTime(), language)).toBe(text)
})
