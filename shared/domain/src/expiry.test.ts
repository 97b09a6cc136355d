import { expires, expiresSoon } from './expiry'

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

const YEAR_MS = 365.25 * DAY_MS

test.each([
  ['no date is no expiry', 0, false],
  ['a hundred years, which the server gives a new node, are no expiry', now + 100 * YEAR_MS, false],
  ['what is left of them after ten years is none either', now + 90 * YEAR_MS, false],
  ['a date in a year is an expiry', now + YEAR_MS, true],
  ['a moment that has passed is one', now - 1, true],
])('%s', (_, moment, isSo) => {
  expect(expires(moment, now)).toBe(isSo)
})
