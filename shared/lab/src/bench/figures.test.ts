import { median, medianWithInterval } from './figures.mjs'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
])('takes from %j the median %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

// ranks of the standard tables for the sign test
test.each([
  [6, 1, 6],
  [10, 2, 9],
  [30, 10, 21],
])('takes for %d values the interval from rank %d to rank %d', (count, low, high) => {
  expect(medianWithInterval(upTo(count))).toMatchObject({ low, high })
})
