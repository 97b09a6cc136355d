import fc from 'fast-check'

import { adjustMetrics, areUnique, nextMetric } from './egress-metrics'

test('the first node gets 250, others the next that is free [EG-078, EG-079]', () => {
  expect(nextMetric([])).toBe(250)
  expect(nextMetric([250, 252])).toBe(251)
  expect(nextMetric([100])).toBe(250)
})

test('a metric that is there already gets its place added [EG-075, EG-080]', () => {
  expect(adjustMetrics([250, 250, 250])).toEqual([250, 251, 252])
  expect(adjustMetrics([10, 20, 10])).toEqual([10, 20, 12])
})

test('adjusted metrics are unique, and unique ones stay as they are [EG-073]', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }), (metrics) => {
      const adjusted = adjustMetrics(metrics)
      expect(areUnique(adjusted)).toBe(true)
      expect(adjustMetrics(adjusted)).toEqual(adjusted)
    }),
  )
})
