import fc from 'fast-check'

import { countFitting } from './FittingNames'

const [gap, more] = [6, 24]
const fitting = (room: number, ...widths: number[]) => countFitting(widths, { room, gap, more })

test.each([
  [200, [60, 50, 60], 3],
  [181, [60, 50, 60], 2],
  [145, [60, 50, 60], 1],
  [10, [60, 50, 60], 1],
  [116, [60, 50], 2],
  [115, [60, 50], 1],
  [10, [60], 1],
  [10, [], 0],
])('fits into %d pixels of %j: %d', (room, widths, expected) => {
  expect(fitting(room, ...widths)).toBe(expected)
})

test('never shows fewer names with more room', () => {
  const widths = fc.array(fc.integer({ min: 10, max: 120 }), { maxLength: 6 })
  fc.assert(
    fc.property(widths, fc.nat(400), fc.nat(100), (list, room, extra) => {
      expect(fitting(room + extra, ...list)).toBeGreaterThanOrEqual(fitting(room, ...list))
    }),
  )
})
