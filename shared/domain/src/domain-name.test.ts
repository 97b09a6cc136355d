import fc from 'fast-check'

import { isDomainName, looksLikeAddress } from './domain-name'

test.each(['files.example.com', 'a.b', '9.example', 'xn--bcher-kva.example', 'A-1.Example.COM'])(
  '%s is a domain',
  (text) => expect(isDomainName(text)).toBe(true),
)

test.each([
  '',
  'example',
  '10.0.0.5',
  '10.0.0',
  '1.2',
  'example.1',
  'fd00::1',
  'https://example.com',
  'example.com/',
  'example.com:443',
  '*.example.com',
  'example..com',
  '.example.com',
  'example.com.',
  '-a.example.com',
  'a-.example.com',
  'a_b.example.com',
  'bücher.example',
  'a b.example',
  'a.example b.example',
  'a.example,b.example',
  ' a.example',
  'a.example\n',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(126)}abc`,
])('%j is no domain', (text) => expect(isDomainName(text)).toBe(false))

test.each(['10.0.0.5', '10.0.0.0/24', '10.0.0', '010.0.0.5', 'fd00::1', 'fd00::/64', '1.2.3.4.5'])(
  '%s looks like an address',
  (text) => expect(looksLikeAddress(text)).toBe(true),
)
test.each(['example.com', 'a', '9.example', '', 'beef', 'https://example.com', 'example.com:443'])(
  '%j does not look like an address',
  (text) => expect(looksLikeAddress(text)).toBe(false),
)

test('a domain is made of the labels that were typed, and no address is one', () => {
  const label = fc.string({ unit: fc.constantFrom(...'ab01-_. /:'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(label, { maxLength: 4 }), (labels) => {
      const text = labels.join('.')
      if (!isDomainName(text)) return
      expect(looksLikeAddress(text)).toBe(false)
      expect(text.split('.').every((one) => /^[ab01]([ab01-]*[ab01])?$/.test(one))).toBe(true)
      expect(isDomainName(text.toUpperCase())).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
