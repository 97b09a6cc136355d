import { returnPathIn, withReturnPath } from './return-path'

const origin = 'https://console.example'

test('the sign-in leads back to the page that was asked for', () => {
  const href = withReturnPath('/login', '/networks/office/nodes?q=a&b')
  expect(returnPathIn(new URL(href, origin).search, origin)).toBe('/networks/office/nodes?q=a&b')
})

test('the start page is where one goes anyway', () => {
  expect(withReturnPath('/login', '/')).toBe('/login')
  expect(returnPathIn('', origin)).toBe('/')
})

test('a path of another origin is none of ours, and the start page of ours is', () => {
  expect(returnPathIn('?return=%2F', origin)).toBe('/')
  expect(returnPathIn('?return=%2Fnetworks%23top', origin)).toBe('/networks')
})

test.each([
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/login?return=/login',
  '/login/code',
  'networks',
])('a return address such as %s is not followed', (address) => {
  expect(returnPathIn(`?${new URLSearchParams({ return: address })}`, origin)).toBe('/')
})
