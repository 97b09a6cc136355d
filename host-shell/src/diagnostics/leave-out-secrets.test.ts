import { harmlessPath, harmlessText } from './leave-out-secrets'

const key = 'wGqZ8hV0mN3rT5yU7iO9pA1sD3fG5hJ7kL9zX1cV3bE='
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoiYWRhIn0.c2lnbmF0dXJl'

test.each([
  ['/api/v1/enrollment-keys/QK3ZTA8C', '/api/v1/enrollment-keys/:id'],
  [
    '/api/v1/users/invite-signup?code=QK3ZTA8C&email=ada%40example.com',
    '/api/v1/users/invite-signup',
  ],
  [
    'https://mesh.example/api/users/ada%40example.com/auth/verify-totp',
    '/api/users/:id/auth/verify-totp',
  ],
  ['/api/networks/lab/keys/%E0%A4%A', '/api/networks/:id/keys/:id'],
])('of %s only the words of the API are kept', (url, path) => {
  expect(harmlessPath(url)).toBe(path)
})

test.each([
  [`token ${token} is expired`, 'token ••• is expired'],
  [`Bearer ${token}`, '•••'],
  ['invalid password=hunter2', 'invalid •••'],
  ['no user ada@example.com', 'no user •••'],
  ['duplicate value "QK3ZTA8C"', 'duplicate value •••'],
  [`PrivateKey ${key}`, 'PrivateKey •••'],
  ['GET /invite?code=QK3 failed', 'GET /invite••• failed'],
  ['disk I/O error', 'disk I/O error'],
])('of the words %s only what is harmless is kept', (text, kept) => {
  expect(harmlessText(text)).toBe(kept)
})

test('what the call carried is left out when the server repeats it', () => {
  const call = {
    url: '/api/users/ada/auth/verify-totp?code=QK3',
    body: JSON.stringify({ password: 'until dawn', totp: 123456, tags: [{ name: 'lab' }] }),
  }
  expect(harmlessText('ada QK3 until dawn 123456 lab dawn', call)).toBe('••• ••• ••• ••• ••• •••')
  expect(harmlessText('no hunter', { url: '/api/hosts', body: 'the hunter' })).toBe('no •••')
})
