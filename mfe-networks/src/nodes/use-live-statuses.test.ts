import { statusInterval } from './use-live-statuses'

test.each([
  [0, 10_000],
  [1000, 10_000],
  [3000, 30_000],
  [10_000, 60_000],
])('the statuses of %d nodes are asked for every %d ms', (count, interval) => {
  expect(statusInterval(count)).toBe(interval)
})
