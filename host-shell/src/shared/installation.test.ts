import { basePath } from './installation'

afterEach(() => window.history.replaceState(null, '', '/'))

test.each([
  ['hosted', '/v1.5.1/networks', '/v1.5.1'],
  ['hosted', '/networks', ''],
  ['self-hosted', '/v1.5.1/networks', ''],
] as const)('prefixes every path of a %s console at %s with %j', (variant, path, base) => {
  window.history.replaceState(null, '', path)
  expect(basePath({ variant })).toBe(base)
})
