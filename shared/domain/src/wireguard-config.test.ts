import { hasPrivateKey, shownConfig } from './wireguard-config'

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

test('on the screen the private key is hidden, and nothing else', () => {
  expect(shownConfig(fileWith(key))).toBe(fileWith('••••••••'))
  expect(shownConfig(fileWith('[ENTER PRIVATE KEY]'))).toBe(fileWith('[ENTER PRIVATE KEY]'))
})

test('on the screen blank lines are drawn together', () => {
  expect(shownConfig('[Interface]\nMTU = 1420\n\n\n\n[Peer]\nMTU = 1\n\n')).toBe(
    '[Interface]\nMTU = 1420\n\n[Peer]\nMTU = 1',
  )
})

test('knows a file that its device has to complete', () => {
  expect(hasPrivateKey(fileWith(key))).toBe(true)
  expect(hasPrivateKey(fileWith('[ENTER PRIVATE KEY]'))).toBe(false)
  // what a server writes for somebody who may not see it
  expect(hasPrivateKey(fileWith(''))).toBe(false)
  expect(hasPrivateKey(fileWith('••••••••'))).toBe(false)
  expect(hasPrivateKey('')).toBe(false)
  expect(hasPrivateKey(`# PrivateKey = ${key}`)).toBe(false)
})
