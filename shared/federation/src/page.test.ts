import { versionPrefixOf } from './page'

test.each([
  ['/v1/dashboard', '/v1'],
  ['/v1.0.0', '/v1.0.0'],
  ['/v1.5.1/networks/v2/nodes', '/v1.5.1'],
  ['/dashboard', ''],
  ['/networks/v1/nodes', ''],
  ['/v1x/dashboard', ''],
  ['/vpn', ''],
])('finds for %s the version prefix %j', (path, prefix) => {
  expect(versionPrefixOf(path)).toBe(prefix)
})
