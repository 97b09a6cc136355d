import { resetClock, runClock, setClock, stampNow, timeNow } from './clock'

afterEach(resetClock)

// otherwise a value that is read and sent back would count as a change, one time in ten
test.each([
  [960, '2026-03-01T10:20:10.96Z', '2026-03-01T10:20:10.960Z'],
  [0, '2026-03-01T10:20:10Z', '2026-03-01T10:20:10.000Z'],
  [961, '2026-03-01T10:20:10.961Z', '2026-03-01T10:20:10.961Z'],
])('omits trailing zeros of the fraction of a second: %i ms', (ms, written, stamp) => {
  runClock(false)
  setClock(Date.UTC(2026, 2, 1, 10, 20, 10, ms))
  expect(timeNow()).toBe(written)
  expect(stampNow()).toBe(stamp)
})
