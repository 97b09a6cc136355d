import { withoutSecrets } from './use-draft'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl'

test.each([
  { password: 'until-dawn' },
  { currentPassword: 'until-dawn' },
  { confirm: 'until-dawn' },
  { code: '123456' },
  { client_secret: 'x' },
  { okta_api_token: 'x' },
  { google_sa_creds_json: '{}' },
  { privatekey: 'x' },
  { private_key: 'x' },
  { apiKey: 'x' },
  { key: 'x' },
  { secrets: { client_secret: 'x' } },
  { provider: { name: 'okta', token: 'x' } },
  { rows: [{ name: 'a', privateKey: 'x' }] },
  { note: `Bearer ${jwt}` },
  { text: '[Interface]\nPrivateKey = abc' },
  { text: '[interface]\nprivatekey=abc' },
  { postup: 'wg set nm private-key /tmp/key' },
  { note: 'https://ada:until-dawn@proxy.example:8080' },
  { note: 'password=until-dawn' },
  { note: 'curl -H "Authorization: Basic YWRhOnVudGlsLWRhd24="' },
  { lines: ['-----BEGIN PGP PRIVATE KEY BLOCK-----'] },
  { lines: ['-----BEGIN OPENSSH PRIVATE KEY-----'] },
])('%j is not kept', (values) => {
  expect(withoutSecrets(values)).toEqual({})
})

test.each([
  { name: 'night-shift' },
  { publickey: 'abc' },
  { public_key: 'abc' },
  { domains: ['a.example', 'b.example'] },
  { issuer: 'https://id.example:8443/realms/mesh@home' },
  { description: 'asks for a password at noon' },
  { keepalive: 25 },
  { routes: [{ range: '10.0.0.0/8' }] },
])('%j is kept', (values) => {
  expect(withoutSecrets(values)).toEqual(values)
})

test('what the form shows as a secret is not kept, whatever its name', () => {
  const values = { pin: '4711', mail: { sender: 'a', word: 'b' }, name: 'c' }
  expect(withoutSecrets(values, new Set(['pin', 'mail.word']))).toEqual({ name: 'c' })
})
