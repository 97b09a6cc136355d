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
