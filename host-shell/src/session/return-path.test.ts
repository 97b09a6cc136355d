import { loginHref, returnPathOf } from './return-path'

test('the sign-in leads back to the page that was asked for', () => {
  const href = loginHref('/networks/office/nodes?q=a&b')
  expect(returnPathOf(new URL(href, 'http://localhost').search)).toBe(
    '/networks/office/nodes?q=a&b',
  )
})

test.each([
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login?return=/login',
  'networks',
])('a return address such as %s is not followed', (address) => {
  expect(returnPathOf(`?${new URLSearchParams({ return: address })}`)).toBe('/')
})
