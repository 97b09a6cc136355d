import { compareVersions } from './version'

test.each([
  ['v1.5.1', 'v1.0.0', 1],
  ['v1.0.0', '1.0.0', 0],
  ['v0.99.0', 'v1.0.0', -1],
  ['v1.10.0', 'v1.9.9', 1],
  ['v1.0.0-ee', 'v1.0.0', 0],
  ['v1.0', 'v1.0.0', 0],
  [' v1.0.1 ', 'v1.0.1', 0],
  ['v1.0.10', 'v1.0.9', 1],
  ['v10.0.0', 'v9.0.0', 1],
  ['', 'v0.0.1', -1],
  ['', 'v0.0.0', -1],
  ['before v1.0.0', 'v0.0.1', -1],
  ['latest', '', 0],
])('compares %j with %j', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign)
})
