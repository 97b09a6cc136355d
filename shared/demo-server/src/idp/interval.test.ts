import { intervalOf } from './routes'

test.each([
  ['', 86_400],
  ['24h', 86_400],
  ['1h30m', 5400],
  ['90s', 90],
  ['0s', 86_400],
  ['soon', 86_400],
])('synchronises every %j by itself: %d seconds', (text, seconds) => {
  expect(intervalOf(text)).toBe(seconds)
})
