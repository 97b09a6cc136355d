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
])('keeps only path segments of the API from %s', (url, path) => {
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
  ['Bearer   opaque words', '••• words'],
  ['keyvalue =  QK3 refused', '••• refused'],
  ['an internalserverfault', 'an internalserverfault'],
  ['abcdefghijklmnop-abcdefghijklmnopq', '•••'],
])('keeps only the harmless parts of the text %s', (text, kept) => {
  expect(harmlessText(text)).toBe(kept)
})

const script = '/mfe/mfe-networks/1.0.0/gateway-dialogs.6793e688.js'

test.each([
  [`${script} did not load`, `${script} did not load`],
  [
    `Loading chunk 196 failed (${window.location.origin}${script})`,
    `Loading chunk 196 failed (${script})`,
  ],
  [
    '/mfe/mfe-egress-acl/1.2.0-rc.1/196.6793e688.js:2:11',
    '/mfe/mfe-egress-acl/1.2.0-rc.1/196.6793e688.js:2:11',
  ],
  ['/shell/late-fr-json.bZ_9f51B.js', '/shell/late-fr-json.bZ_9f51B.js'],
])("keeps the name of the console's own script in %s", (text, kept) => {
  expect(harmlessText(text)).toBe(kept)
})

test.each([
  [
    'a query and a fragment',
    `${script}?code=QK3ZTA8C ${script}#${token}`,
    `${script}••• ${script}•••`,
  ],
  ['a token next to it', `${script} ${token} ${key}`, `${script} ••• •••`],
  ['a password next to it', `password=${script}hunter2`, '•••'],
  ['a key in place of the name', `/mfe/mfe-networks/1.0.0/${key}`, '•••.0.•••'],
  ['a token in its name', `/shell/${token}.6793e688.js`, '/shell/•••'],
  ['an invitation in its name', '/mfe/QK3ZTA8C/QK3ZTA8C-QK3ZTA8C.6793e688.js', '•••.6793e688.js'],
  [
    'a script of another server',
    `https://elsewhere.example${script}`,
    'https://elsewhere.•••.0.•••.6793e688.js',
  ],
  ['a quotation', `cannot find „lab ${script}“`, 'cannot find •••'],
])("leaves out %s around the name of the console's own script", (_, text, kept) => {
  expect(harmlessText(text)).toBe(kept)
})

test("leaves out a name of the console's own script that the call carried", () => {
  expect(harmlessText(`no ${script}`, { url: '/api/hosts', body: script })).toBe('no •••')
})

test("leaves out the call's own values when the server repeats them", () => {
  const call = {
    url: '/api/users/ada/auth/verify-totp?code=QK3',
    body: JSON.stringify({ password: 'until dawn', totp: 123456, tags: [{ name: 'lab' }] }),
  }
  expect(harmlessText('ada QK3 until dawn 123456 lab dawn', call)).toBe('••• ••• ••• ••• ••• •••')
  expect(harmlessText('no hunter', { url: '/api/hosts', body: 'the hunter' })).toBe('no •••')
})

test('keeps path segments of the API, though every call carries them', () => {
  expect(harmlessText('no users', { url: '/api/users/ada' })).toBe('no users')
})

test('leaves out a sent value as a whole, not only a part that was sent too', () => {
  const body = JSON.stringify({ name: 'ada', title: 'ada of harbour', group: null })
  expect(harmlessText('no ada of harbour', { url: '/api/users', body })).toBe('no •••')
})

test('truncates a long message', () => {
  expect(harmlessText('a b '.repeat(200))).toHaveLength(300)
})
