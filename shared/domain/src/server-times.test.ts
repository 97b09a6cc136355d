import { formatMinute, readServerTime } from './server-times'

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
