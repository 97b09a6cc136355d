import fc from 'fast-check'

import {
  isDomainName,
  isFullDomainName,
  isHostName,
  looksLikeAddress,
  readDomains,
} from './domain-name'

test.each(['nm.internal', 'internal', 'a-1.b.example', 'xn--mnchen-3ya.example', '4you.example'])(
  '%s is a domain name',
  (text) => {
    expect(isDomainName(text)).toBe(true)
  },
)

test.each([
  '',
  'Corp Example',
  'corp..example',
  '.example',
  'example.',
  '-a.example',
  'a_b.example',
  '10.0.0.5',
  'https://a.example',
  'a.example/path',
  'a.example:53',
  'a@b.example',
  '*.example',
  'münchen.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(126)}example`,
])('%j is not a domain name', (text) => {
  expect(isDomainName(text)).toBe(false)
})

test.each([
  ['relay', true],
  ['smtp.example.com', true],
  ['192.0.2.25', true],
  ['smtp://relay', false],
  ['relay:25', false],
  ['192.0.2.256', false],
  ['[2001:db8::25]', false],
  ['re lay', false],
])('%s is the name or the address of a host: %s', (text, isOne) => {
  expect(isHostName(text)).toBe(isOne)
})

test.each([
  ['a.example b.example', 'a.example,b.example'],
  ['a.example,b.example', 'a.example,b.example'],
  [' a.example ;\tb.example\r\nc.example,', 'a.example,b.example,c.example'],
  ['A.Example, a.example', 'a.example'],
  ['*', '*'],
  ['', ''],
])('%j lists %s', (typed, domains) => {
  expect(readDomains(typed).join(',')).toBe(domains)
})

const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,10}[a-z0-9])?$/)
const domain = fc.tuple(label, label).map((labels) => labels.join('.'))
const separator = fc.stringMatching(/^\s*[,;\s]\s*$/)

test('separators never merge domains, and no domain is dropped or added', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(domain, { minLength: 1 }),
      fc.array(separator, { minLength: 1 }),
      (domains, separators) => {
        const typed = domains
          .map((name, index) => `${name}${separators[index % separators.length]}`)
          .join('')
        expect(readDomains(typed)).toEqual(domains)
      },
    ),
  )
})

test('what is a domain name is found again by whoever reads an address', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(isDomainName(text))
      expect(new URL(`https://${text}/`).hostname).toBe(text.toLowerCase())
    }),
  )
})

test.each([
  ['files.example.com', true],
  ['A-1.Example.COM', true],
  ['example', false],
  ['10.0.0.5', false],
  ['example.1', false],
  ['example.com.', false],
  ['a.example b.example', false],
])('%s is a domain name with two labels: %j', (text, expected) => {
  expect(isFullDomainName(text)).toBe(expected)
})

test.each(['10.0.0.5', '10.0.0.0/24', '10.0.0', '010.0.0.5', 'fd00::1', 'fd00::/64', '1.2.3.4.5'])(
  '%s looks like an address',
  (text) => expect(looksLikeAddress(text)).toBe(true),
)
test.each(['example.com', 'a', '9.example', '', 'beef', 'https://example.com', 'example.com:443'])(
  '%j does not look like an address',
  (text) => expect(looksLikeAddress(text)).toBe(false),
)

test('a domain name is made of the labels that were typed, and no address is one', () => {
  const part = fc.string({ unit: fc.constantFrom(...'ab01-_. /:'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const text = parts.join('.')
      if (!isFullDomainName(text)) return
      expect(looksLikeAddress(text)).toBe(false)
      expect(text.split('.').every((one) => /^[ab01]([ab01-]*[ab01])?$/.test(one))).toBe(true)
    }),
    { numRuns: 500 },
  )
})
