import { isTokenValid, tokenExpiry } from './token'

const tokenWith = (claims: object) =>
  `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.sign`
const now = 1_700_000_000_000

test('reads the expiry from the claim in seconds [SE-016]', () => {
  expect(tokenExpiry(tokenWith({ exp: 1_700_000_000 }))).toBe(now)
})

test.each([
  ['that expires later', tokenWith({ exp: now / 1000 + 1 }), true],
  ['that expires now', tokenWith({ exp: now / 1000 }), false],
  ['that has expired', tokenWith({ exp: now / 1000 - 1 }), false],
])('validates a token %s: %j [SE-044]', (_name, token, expected) => {
  expect(isTokenValid(token, now)).toBe(expected)
})

test.each(['', 'a.b.c', 'no token', tokenWith({}), tokenWith({ exp: 'soon' })])(
  'rejects the unreadable token %j [SE-043]',
  (token) => {
    expect(isTokenValid(token, now)).toBe(false)
  },
)
