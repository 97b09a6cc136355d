import fc from 'fast-check'

import {
  isDnsLabel,
  isDomainName,
  invalidDomainIn,
  isFullDomainName,
  isHostName,
  isStunServer,
  looksLikeAddress,
  readDomains,
  readIssuer,
  readStunServers,
} from './domain-name'

test.each(['nm.internal', 'internal', 'a-1.b.example', 'xn--mnchen-3ya.example', '4you.example'])(
  'accepts %s as a domain name',
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
])('rejects %j as a domain name', (text) => {
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
])('says whether %s is the name or address of a host: %s', (text, isOne) => {
  expect(isHostName(text)).toBe(isOne)
})

test.each([
  ['a.example b.example', 'a.example,b.example'],
  ['a.example,b.example', 'a.example,b.example'],
  [' a.example ;\tb.example\r\nc.example,', 'a.example,b.example,c.example'],
  ['A.Example, a.example', 'a.example'],
  ['*', '*'],
  ['', ''],
])('splits %j into %s', (typed, domains) => {
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

test('accepts only domain names that URL parsers read unchanged', () => {
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
])('says whether %s is a domain name with two labels: %j', (text, expected) => {
  expect(isFullDomainName(text)).toBe(expected)
})

test.each([
  ['files.example.com', undefined, undefined],
  ['', '', ''],
  [', ', ', ', ', '],
  ['*.example.com', '*.example.com', undefined],
  ['*.com', '*.com', '*.com'],
  ['a.example, *.B.example', 'a.example, *.B.example', undefined],
  ['a.example, intranet', 'a.example, intranet', 'intranet'],
])('names what is no domain in %j', (text, without, withLists) => {
  expect(invalidDomainIn(text, { hasDomainLists: false })).toBe(without)
  expect(invalidDomainIn(text, { hasDomainLists: true })).toBe(withLists)
})

test.each(['10.0.0.5', '10.0.0.0/24', '10.0.0', '010.0.0.5', 'fd00::1', 'fd00::/64', '1.2.3.4.5'])(
  'says that %s looks like an address',
  (text) => expect(looksLikeAddress(text)).toBe(true),
)
test.each(['example.com', 'a', '9.example', '', 'beef', 'https://example.com', 'example.com:443'])(
  'says that %j does not look like an address',
  (text) => expect(looksLikeAddress(text)).toBe(false),
)

test('accepts a domain name with the typed labels, and no address as one', () => {
  const part = fc.string({ unit: fc.constantFrom(...'ab01-_. /:'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const text = parts.join('.')
      if (!isFullDomainName(text)) return
      expect(looksLikeAddress(text)).toBe(false)
      expect(text.split('.').every((label) => /^[ab01]([ab01-]*[ab01])?$/.test(label))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['https://id.example', 'https://id.example'],
  [' https://id.example/realms/mesh ', 'https://id.example/realms/mesh'],
  // a provider also compares the trailing slash
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
])('reads %j as the issuer %s', (typed, issuer) => {
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
  // invisible characters
  'https://id.example/\u200b',
  'https://id\u200b.example',
  'https://id.example/\u00a0a',
  // characters that aren't allowed in a URL, and a path that leads elsewhere
  'https://id.example"',
  'https://id.example/<mesh>',
  'https://id.example/../mesh',
  'https://id.example/%2e%2e/mesh',
])('rejects %j as an issuer', (typed) => {
  expect(readIssuer(typed)).toBeUndefined()
})

test('reads an issuer as the start of the typed text, and as its own issuer', () => {
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

test.each(['stun.example.com:3478', 'relay:1', '192.0.2.1:65535'])(
  'accepts %s as a STUN server',
  (text) => {
    expect(isStunServer(text)).toBe(true)
  },
)

test.each([
  'a:99999',
  'a:0',
  'a:-1',
  'a:3478x',
  'a:',
  'a',
  ':3478',
  'stun:a.example:3478',
  'stun://a.example:3478',
  '[2001:db8::1]:3478',
  '192.0.2.1.1:3478',
  'a b:3478',
  'a:03478',
  'a:３478',
  'a\u200b:3478',
])('rejects %j as a STUN server', (text) => {
  expect(isStunServer(text)).toBe(false)
})

test('separates servers at spaces, commas, semicolons, and lines', () => {
  expect(readStunServers('a:1 b:2,c:3;d:4\r\n e:5 ,')).toEqual(['a:1', 'b:2', 'c:3', 'd:4', 'e:5'])
  expect(readStunServers(' ')).toEqual([])
})

test('accepts only numbers from 1 to 65,535 as ports', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 70_000 }), (port) => {
      expect(isStunServer(`a.example:${port}`)).toBe(port >= 1 && port <= 65_535)
    }),
  )
})

test.each(['a', '9', 'fra-edge-01', 'FRA', '0-0', 'a'.repeat(63)])(
  'accepts %s as a label',
  (text) => {
    expect(isDnsLabel(text)).toBe(true)
  },
)

test.each([
  '',
  '-a',
  'a-',
  'new 06 <b>',
  '=cmd|calc <i>',
  'a.b',
  'a_b',
  'büro',
  'a\n',
  'a'.repeat(64),
])('rejects %j as a label', (text) => {
  expect(isDnsLabel(text)).toBe(false)
})

test('accepts only text that is exactly one label', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ09-._ /:\n'), maxLength: 8 })
  fc.assert(
    fc.property(text, (typed) => {
      if (!isDnsLabel(typed)) return
      expect(typed).toMatch(/^[aZ09]/)
      expect(typed).toMatch(/[aZ09]$/)
      expect(typed.split(/[^aZ09-]/)).toEqual([typed])
    }),
    { numRuns: 2000 },
  )
})
