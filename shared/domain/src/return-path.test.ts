import fc from 'fast-check'

import { returnPathIn, withReturnPath } from './return-path'

const origin = 'https://console.example'

test('returns to the requested page after the sign-in', () => {
  const href = withReturnPath('/login', '/networks/office/nodes?q=a&b')
  expect(returnPathIn(new URL(href, origin).search, origin)).toBe('/networks/office/nodes?q=a&b')
})

test('uses the start page by default', () => {
  expect(withReturnPath('/login', '/')).toBe('/login')
  expect(returnPathIn('', origin)).toBe('/')
})

test('rejects a path of another origin, and uses the start page of the own origin', () => {
  expect(returnPathIn('?return=%2F', origin)).toBe('/')
  expect(returnPathIn('?return=%2Fnetworks%23top', origin)).toBe('/networks')
})

test.each([
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  '/\t/evil.example/x',
  '/.//evil.example',
  '/..//evil.example/x',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/x/..//evil.example',
  '/x/%2e%2e/%2e//evil.example',
  '/./\\evil.example',
  '/.\\\\evil.example',
  '/\n/evil.example',
  '/\r\n//evil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/.%2F%2Fevil.example',
  '/%09/evil.example',
  '/%00/evil.example',
  '/100%',
  'javascript:alert(1)',
  '/login?return=/login',
  '/login/code',
  '/%6cogin',
  '/LOGIN',
  'networks',
])("doesn't follow a return URL such as %s", (address) => {
  expect(returnPathIn(`?${new URLSearchParams({ return: address })}`, origin)).toBe('/')
})

test.each([
  '/networks/a%2Fb/nodes',
  '/networks/100%25',
  '/networks/..a/nodes',
  '/networks/b%C3%BCro?q=%5C%5C&x=//evil.example',
  '/logins',
])('follows the page %s unchanged', (address) => {
  expect(returnPathIn(`?${new URLSearchParams({ return: address })}`, origin)).toBe(address)
})

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '\\', '.', '..', '%2e', '%2F', '%5C', '%09', '\t', '\n', '\0', '@', ':'),
      fc.constantFrom('evil.example', 'https', 'login', 'networks', '?', '#', '%', ' '),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `/${parts.join('')}`)

test('leads to the same origin for any value, at the given path', () => {
  fc.assert(
    fc.property(hostile, (address) => {
      const search = `?${new URLSearchParams({ return: address })}`
      const path = returnPathIn(search, origin)
      expect(path).toMatch(/^\/(?![/\\])/)
      const url = new URL(path, origin)
      expect(url.origin).toBe(origin)
      expect(url.pathname + url.search).toBe(path)
      expect(decodeURIComponent(url.pathname)).toMatch(/^\/(?![/\\])/)
      expect(returnPathIn(`?${new URLSearchParams({ return: path })}`, origin)).toBe(path)
      if (path === '/') return
      const [named = ''] = address.split(/[?#]/)
      expect(decodeURIComponent(url.pathname)).toBe(decodeURIComponent(named))
    }),
    { numRuns: 5000 },
  )
})
