import { expiresSoon } from './expiry'

const now = Date.parse('2026-03-01T12:00:00Z')
const DAY_MS = 86_400_000

test.each([
  ['in 8 days', now + 8 * DAY_MS, false],
  ['in exactly 7 days', now + 7 * DAY_MS, false],
  ['within 7 days', now + 7 * DAY_MS - 1, true],
  ['in the past', now - 1, true],
  ['never', 0, false],
])('what expires %s is soon: %s', (_, moment, isSoon) => {
  expect(expiresSoon(moment, now)).toBe(isSoon)
})
