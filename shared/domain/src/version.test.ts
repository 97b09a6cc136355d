import { compareVersions } from './version'

test.each([
  ['v1.5.1', 'v1.0.0', 1],
  ['v1.0.0', '1.0.0', 0],
  ['v0.99.0', 'v1.0.0', -1],
  ['v1.10.0', 'v1.9.9', 1],
  ['v1.0.0-ee', 'v1.0.0', 0],
  ['', 'v0.0.1', -1],
])('compares %j with %j', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign)
})
