import { ticksUpTo } from './ticks'

test.each([
  [0, [0, 0.5, 1]],
  [3, [0, 1, 2, 3]],
  [190, [0, 50, 100, 150, 200]],
  [999, [0, 500, 1000]],
])('up to %d stand %j', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks)
})
