import { axisUpTo, shareOfBytes, shareOfDelay } from './scales'

test.each([
  [0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [3, [0, 1, 2, 3]],
  [190, [0, 50, 100, 150, 200]],
  [999, [0, 200, 400, 600, 800, 1000]],
])('gives an axis up to %d the ticks %j, with the last one at its end', (maximum, ticks) => {
  const axis = axisUpTo(maximum, [100, 0])
  expect(axis.ticks).toEqual(ticks)
  expect(axis.at(0)).toBe(100)
  expect(axis.at(ticks.at(-1) ?? NaN)).toBe(0)
})

test('keeps bars between empty and full', () => {
  expect([0, 500, 1000, 1e9, -5].map(shareOfDelay)).toEqual([0, 0.5, 1, 1, 0])
  expect([0, 1023, 1024, 1024 ** 4, 1024 ** 5].map(shareOfBytes)).toEqual([0, 0, 0, 1, 1])
  expect(shareOfBytes(1024 ** 2) - shareOfBytes(1024)).toBeCloseTo(
    shareOfBytes(1024 ** 3) - shareOfBytes(1024 ** 2),
  )
})
