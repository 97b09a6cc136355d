import { nextProgress, PROGRESS_START } from './loading-progress'

test('the bar starts at 30 and creeps up by at most 3 [SH-087, SH-088]', () => {
  expect(PROGRESS_START).toBe(30)
  expect(nextProgress(30, () => 0.999)).toBeLessThan(33)
  expect(nextProgress(30, () => 0.5)).toBe(31.5)
})

test('the bar waits at 90 [SH-088]', () => {
  expect(nextProgress(89.5, () => 0.999)).toBe(90)
  expect(nextProgress(90, () => 0.999)).toBe(90)
})
