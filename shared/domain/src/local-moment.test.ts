import fc from 'fast-check'

import {
  isInSpan,
  isSkippedTime,
  momentsAt,
  readLocalMoment,
  readSpan,
  zoneName,
} from './local-moment'

const BERLIN = 'Europe/Berlin'
const iso = (moment: number) => new Date(moment).toISOString()

test.each([
  ['2026-12-01T10:00', BERLIN, ['2026-12-01T09:00:00.000Z']],
  ['2026-07-01T10:00', BERLIN, ['2026-07-01T08:00:00.000Z']],
  ['2026-07-01T10:00', 'UTC', ['2026-07-01T10:00:00.000Z']],
  // clocks change from 2 to 3 that night
  ['2026-03-29T02:30', BERLIN, []],
  ['2026-03-29T03:00', BERLIN, ['2026-03-29T01:00:00.000Z']],
  // clocks change from 3 to 2 that night
  ['2026-10-25T02:30', BERLIN, ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['2026-10-25T03:00', BERLIN, ['2026-10-25T02:00:00.000Z']],
  ['2026-03-08T02:30', 'America/New_York', []],
  [
    '2026-11-01T01:30',
    'America/New_York',
    ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
  ],
  // a shift of only half an hour
  ['2026-10-04T02:15', 'Australia/Lord_Howe', []],
  ['2026-12-01T10:00:30', BERLIN, ['2026-12-01T09:00:30.000Z']],
])('reads %s in %s as %j', (text, zone, moments) => {
  expect(momentsAt(text, zone)?.map(iso)).toEqual(moments)
})

test.each([
  '',
  '2026-12-01',
  '2026-02-30T10:00',
  '2026-12-01T24:00',
  'tomorrow',
  '2026-12-01T10:00Z',
])('rejects %j as a local time', (text) => {
  expect(momentsAt(text, BERLIN)).toBeUndefined()
  expect(readLocalMoment(text, BERLIN)).toBeNaN()
  expect(isSkippedTime(text, BERLIN)).toBe(false)
})

test('reads a time that occurs twice as the first moment, and a skipped time as none', () => {
  expect(iso(readLocalMoment('2026-10-25T02:30', BERLIN))).toBe('2026-10-25T00:30:00.000Z')
  expect(readLocalMoment('2026-03-29T02:30', BERLIN)).toBeNaN()
  expect(isSkippedTime('2026-03-29T02:30', BERLIN)).toBe(true)
  expect(isSkippedTime('2026-10-25T02:30', BERLIN)).toBe(false)
})

test('finds every moment among those of its local time, and all of them show the same time', () => {
  const zone = fc.constantFrom(
    BERLIN,
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'UTC',
  )
  const minute = fc.integer({ min: Date.UTC(2000) / 60_000, max: Date.UTC(2040) / 60_000 })
  fc.assert(
    fc.property(minute, zone, (minutes, name) => {
      const moment = minutes * 60_000
      const text = localText(moment, name)
      const moments = momentsAt(text, name) ?? []
      expect(moments).toContain(moment)
      for (const one of moments) expect(localText(one, name)).toBe(text)
    }),
  )
})

test('names a zone with its offset at that moment', () => {
  expect(zoneName('en', { moment: Date.UTC(2026, 6, 1), zone: BERLIN })).toBe(
    'Europe/Berlin (GMT+2)',
  )
  expect(zoneName('en', { moment: Date.UTC(2026, 11, 1), zone: BERLIN })).toBe(
    'Europe/Berlin (GMT+1)',
  )
  expect(zoneName('en', { zone: 'UTC' })).toBe('UTC')
})

/** Returns a moment in the format of a date and time field. */
function localText(moment: number, timeZone: string): string {
  const text = new Date(moment).toLocaleString('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return text.replace(' ', 'T')
}

const noon = (day: number) => new Date(2026, 10, day, 12).getTime()

test('includes both days of a span completely', () => {
  const span = '2026-11-16..2026-11-17'
  expect([15, 16, 17, 18].filter((day) => isInSpan(noon(day), span))).toEqual([16, 17])
  expect(isInSpan(new Date(2026, 10, 17, 23, 59, 59, 999).getTime(), span)).toBe(true)
})

test('accepts a span with one end, and moments as ends', () => {
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
])('rejects "%s" as a span', (text) => {
  expect(readSpan(text)).toBeUndefined()
  expect(isInSpan(Date.now(), text)).toBe(false)
})
