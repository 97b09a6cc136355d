import { statusInterval } from './use-live-statuses'

test.each([
  [0, 10_000],
  [1000, 10_000],
  [5500, 20_000],
  [10_000, 30_000],
  [100_000, 60_000],
])('polls the statuses of %d nodes every %d ms', (count, interval) => {
  expect(statusInterval(count)).toBe(interval)
})
