import { hasPrivateKey, maskPrivateKey } from './wireguard-config'

const fileWith = (key: string) =>
  [
    '[Interface]',
    'Address = 10.1.0.254/32',
    `PrivateKey = ${key}`,
    'MTU = 1420',
    '',
    '[Peer]',
  ].join('\n')
const key = `${'k'.repeat(43)}=`

test('the private key is hidden, and nothing else', () => {
  expect(maskPrivateKey(fileWith(key))).toBe(fileWith('••••••••'))
})

test('knows a file that its device has to complete', () => {
  expect(hasPrivateKey(fileWith(key))).toBe(true)
  expect(hasPrivateKey(fileWith('[ENTER PRIVATE KEY]'))).toBe(false)
  expect(hasPrivateKey('')).toBe(false)
})
