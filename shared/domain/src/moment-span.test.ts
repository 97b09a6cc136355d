import { isInSpan, readSpan } from './moment-span'

const noon = (day: number) => new Date(2026, 10, day, 12).getTime()

test('a span of days holds the whole of both', () => {
  const span = '2026-11-16..2026-11-17'
  expect([15, 16, 17, 18].filter((day) => isInSpan(noon(day), span))).toEqual([16, 17])
  expect(isInSpan(new Date(2026, 10, 17, 23, 59, 59, 999).getTime(), span)).toBe(true)
})

test('one end may be left out, and either may be a moment', () => {
  expect(readSpan('..2026-11-16T10:00:00.5Z')).toEqual({
    to: Date.UTC(2026, 10, 16, 10, 0, 0, 500),
  })
  expect(readSpan('2026-11-16..')).toEqual({ from: new Date(2026, 10, 16).getTime() })
})

test.each([
  '',
  '..',
  '7d',
  '2026-11-16',
  '2026-02-31..',
  '2026-13-01..',
  'a..b',
  '2026-11-17..2026-11-16',
  '2026-11-16..x',
])('"%s" is no span', (text) => {
  expect(readSpan(text)).toBeUndefined()
  expect(isInSpan(Date.now(), text)).toBe(false)
})
