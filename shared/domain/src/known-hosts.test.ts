import { isHostPattern, isKnownHost, tenantIn } from './known-hosts'

const names = ['console.example', '*.tenants.example:8443', '192.0.2.7']

test.each([
  'localhost',
  'localhost:4000',
  'LOCALHOST.:4000',
  'demo.localhost:4000',
  '127.0.0.1',
  '127.9.9.9:4000',
  '[::1]:4000',
  'console.example',
  'Console.Example:8080',
  'one.tenants.example',
  '192.0.2.7:4000',
])('accepts %s as known', (host) => {
  expect(isKnownHost(host, names)).toBe(true)
})

test.each([
  undefined,
  '',
  'evil.example',
  'localhost.evil.example',
  'notlocalhost',
  '127.0.0.1.evil.example',
  '128.0.0.1',
  '0.0.0.0:4000',
  '[::2]',
  'console.example.evil.example',
  'notconsole.example',
  'tenants.example',
  'evil@localhost',
  'localhost@evil.example',
  'evil.example/localhost',
  'evil.example#localhost',
  'localhost evil.example',
])('rejects %j', (host) => {
  expect(isKnownHost(host, names)).toBe(false)
})

test.each([
  ['console.example', true],
  ['*.mesh.example', true],
  ['192.0.2.7', true],
  ['*', false],
  ['', false],
  ['https://console.example', false],
  ['console.example:4000', false],
  ['console.example/', false],
])('parses --allow-host %j: %j', (text, isTaken) => {
  expect(isHostPattern(text)).toBe(isTaken)
})

test.each([
  ['acme.tenants.example:8443', 'acme'],
  ['acme.localhost:4000', 'acme'],
  ['ACME.Tenants.Example', 'acme'],
  ['a.b.tenants.example', undefined],
  ['tenants.example', undefined],
  ['console.example', undefined],
  ['localhost', undefined],
  ['192.0.2.7', undefined],
  [undefined, undefined],
])('finds, in %s, the tenant %s', (host, tenant) => {
  expect(tenantIn(host, names)).toBe(tenant)
})

test('finds the tenant below a given name of this machine', () => {
  const own = ['*.console.meshdeck.localhost']
  expect(tenantIn('acme.console.meshdeck.localhost', own)).toBe('acme')
  expect(tenantIn('acme.localhost:4000', own)).toBe('acme')
  expect(tenantIn('api.acme.meshdeck.localhost', own)).toBeUndefined()
})
