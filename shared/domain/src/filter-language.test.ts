import fc from 'fast-check'

import {
  type Filter,
  isWithinDays,
  matcherOf,
  readDays,
  readFilter,
  writeFilter,
} from './filter-language'

const filter = fc.record({
  field: fc.constantFrom('status', 'tag', 'os'),
  value: fc.string({ minLength: 1 }),
  isNegated: fc.boolean(),
})

type Row = Readonly<Record<string, string>>
const values = fc.constantFrom('a', 'b', 'c')
const shortFilter = fc.record({
  field: fc.constantFrom('status', 'tag'),
  value: values,
  isNegated: fc.boolean(),
})
const row: fc.Arbitrary<Row> = fc.record({ status: values, tag: values })
const rowMatches = (of: Row, { field, value }: Filter) => of[field] === value

test('keeps a filter after a round trip through the URL', () => {
  fc.assert(
    fc.property(filter, (written) => {
      const params = new URLSearchParams([['filter', writeFilter(written)]])
      expect(readFilter(new URLSearchParams(params.toString()).get('filter') ?? '')).toEqual(
        written,
      )
    }),
  )
})

test.each(['', 'status', 'status:', ':online', '--status:online', 'Status:online', 'a b:c'])(
  'rejects %j as a filter',
  (text) => expect(readFilter(text)).toBeUndefined(),
)

test('matches each row with either a filter or its opposite', () => {
  fc.assert(
    fc.property(shortFilter, row, (filter, of) => {
      const opposite = { ...filter, isNegated: !filter.isNegated }
      expect(matcherOf([filter], rowMatches)(of)).toBe(!matcherOf([opposite], rowMatches)(of))
    }),
  )
})

test('ignores the order of filters', () => {
  fc.assert(
    fc.property(fc.array(shortFilter), row, (filters, of) => {
      expect(matcherOf(filters, rowMatches)(of)).toBe(
        matcherOf(filters.toReversed(), rowMatches)(of),
      )
    }),
  )
})

test('never adds rows with an additional negated filter', () => {
  fc.assert(
    fc.property(fc.array(shortFilter), shortFilter, row, (filters, more, of) => {
      const isMatch = matcherOf([...filters, { ...more, isNegated: true }], rowMatches)(of)
      return !isMatch || matcherOf(filters, rowMatches)(of)
    }),
  )
})

const of = (field: string, value: string, isNegated = false) => ({ field, value, isNegated })

test.each([
  ['one of the included values', [of('status', 'a'), of('status', 'b')], true],
  ['none of the included values', [of('status', 'b'), of('status', 'c')], false],
  ['an included value of each field', [of('status', 'a'), of('tag', 'b')], true],
  ['an included value of only one field', [of('status', 'a'), of('tag', 'c')], false],
  ['an included and no excluded value', [of('status', 'a'), of('tag', 'c', true)], true],
  ['an included and an excluded value', [of('status', 'a'), of('tag', 'b', true)], false],
  ['one of the excluded values', [of('tag', 'a', true), of('tag', 'b', true)], false],
])('matches a row with %s', (_, filters, isMatch) => {
  expect(matcherOf(filters, rowMatches)({ status: 'a', tag: 'b' })).toBe(isMatch)
})

test('matches all rows without filters', () => {
  fc.assert(fc.property(row, (of) => matcherOf([], rowMatches)(of)))
})

test.each([
  ['1d', 1],
  ['365d', 365],
  ['0d', undefined],
  ['36500d', 36_500],
  ['36501d', undefined],
  ['7days', undefined],
  ['7', undefined],
  ['-7d', undefined],
  ['1.5d', undefined],
])('reads %s as %s days', (value, days) => {
  expect(readDays(value)).toBe(days)
})

test('finds a moment within some days within more days', () => {
  const days = fc.integer({ min: 1, max: 36_500 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4e12 }), days, days, (moment, some, more) => {
      const now = 2e12
      const [fewer, most] = [Math.min(some, more), Math.max(some, more)]
      return !isWithinDays(moment, `${fewer}d`, now) || isWithinDays(moment, `${most}d`, now)
    }),
  )
})

test.each([
  [0, true],
  [7 * 86_400_000, true],
  [7 * 86_400_000 + 1, false],
])('says whether a moment %d ms ago is in the last 7 days: %j', (age, isWithin) => {
  const now = Date.UTC(2026, 0, 1)
  expect(isWithinDays(now - age, '7d', now)).toBe(isWithin)
})

test('matches no moment for text that is no number of days', () => {
  expect(isWithinDays(1, 'soon', 2)).toBe(false)
})

test("doesn't find never within any number of days", () => {
  expect(isWithinDays(0, '36500d', 1)).toBe(false)
})
