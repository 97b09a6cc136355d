import fc from 'fast-check'

import { readIssuer } from './issuer'

test.each([
  ['https://id.example', 'https://id.example'],
  [' https://id.example/realms/mesh ', 'https://id.example/realms/mesh'],
  // a provider compares the slash at the end as well
  ['https://id.example/', 'https://id.example/'],
  ['https://id.example:8443/a', 'https://id.example:8443/a'],
  ['https://id.example/.well-known/openid-configuration', 'https://id.example'],
  [
    'https://id.example/realms/mesh/.well-known/openid-configuration/',
    'https://id.example/realms/mesh',
  ],
  ['https://id.example/.well-known/openid-configuration//', 'https://id.example'],
  ['https://id.example//.well-known/OpenID-Configuration', 'https://id.example'],
  ['https://[2001:db8::1]:8443/a', 'https://[2001:db8::1]:8443/a'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['HTTPS://ID.example/a%20b', 'HTTPS://ID.example/a%20b'],
  ['https://192.0.2.1/x', 'https://192.0.2.1/x'],
  ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['http://localhost:9000/dex', 'http://localhost:9000/dex'],
])('%j is the issuer %s', (typed, issuer) => {
  expect(readIssuer(typed)).toBe(issuer)
})

test.each([
  '',
  'id.example',
  'ftp://id.example',
  'http://id.example',
  'https://',
  'https:id.example',
  'https://id example',
  'https://id.example/?a=b',
  'https://id.example/#a',
  'https://me:secret@id.example',
  'https://id.example https://other.example',
  'https://id_.example:99999',
  'javascript:alert(1)',
  // other documents of a provider
  'https://id.example/.well-known/oauth-authorization-server',
  'https://id.example/.well-known/oauth-authorization-server/realms/mesh',
  'https://id.example/.well-known/',
  // not a host
  'https://.',
  'https://a..b',
  'https://-',
  'https://1',
  'https://*.example',
  'https://id.example.',
  'https://id.example,https://other.example',
  'https://%69d.example',
  'https://bücher.example',
  'https://id.example:0',
  // characters that cannot be seen
  'https://id.example/\u200b',
  'https://id\u200b.example',
  'https://id.example/\u00a0a',
  // characters that do not belong into an address, and a path that leads elsewhere
  'https://id.example"',
  'https://id.example/<mesh>',
  'https://id.example/../mesh',
  'https://id.example/%2e%2e/mesh',
])('%j is not an issuer', (typed) => {
  expect(readIssuer(typed)).toBeUndefined()
})

test('an issuer is the beginning of what was typed, and is its own issuer', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'] }), fc.boolean(), (address, isDiscovery) => {
      const typed = isDiscovery ? `${address}/.well-known/openid-configuration` : address
      const issuer = readIssuer(typed)
      fc.pre(issuer !== undefined)
      expect(typed.startsWith(issuer)).toBe(true)
      expect(readIssuer(issuer)).toBe(issuer)
    }),
  )
})
