import * as fc from 'fast-check'

import { canonicalKey, hasPrivateKey, sendsTo, shownConfig } from './wireguard-config'

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

test('hides only the private key on screen', () => {
  expect(shownConfig(fileWith(key))).toBe(fileWith('••••••••'))
  expect(shownConfig(fileWith('[ENTER PRIVATE KEY]'))).toBe(fileWith('[ENTER PRIVATE KEY]'))
})

test('merges consecutive blank lines on screen', () => {
  expect(shownConfig('[Interface]\nMTU = 1420\n\n\n\n[Peer]\nMTU = 1\n\n')).toBe(
    '[Interface]\nMTU = 1420\n\n[Peer]\nMTU = 1',
  )
})

test.each([
  ['10.1.0.0/16, 192.168.7.0/24', '192.168.7.128/25', true],
  ['10.1.0.0/16,192.168.7.0/24', '192.168.0.0/16', false],
  ['10.1.0.0/16', '0.0.0.0/0', false],
  ['0.0.0.0/0,::/0', '0.0.0.0/0', true],
  ['', '0.0.0.0/0', false],
])('sends with AllowedIPs = %s traffic to %s: %s', (allowed, range, isSent) => {
  expect(sendsTo(`[Peer]\nAllowedIPs = ${allowed}\nEndpoint = a:1`, range)).toBe(isSent)
})

test('recognizes a file that its device must complete', () => {
  expect(hasPrivateKey(fileWith(key))).toBe(true)
  expect(hasPrivateKey(fileWith('[ENTER PRIVATE KEY]'))).toBe(false)
  // placeholders of servers for users who may not see the key
  expect(hasPrivateKey(fileWith(''))).toBe(false)
  expect(hasPrivateKey(fileWith('••••••••'))).toBe(false)
  expect(hasPrivateKey('')).toBe(false)
  expect(hasPrivateKey(`# PrivateKey = ${key}`)).toBe(false)
})

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const keys = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => btoa(String.fromCharCode(...bytes)))

test('keeps a key unchanged, even with spaces around it', () => {
  fc.assert(fc.property(keys, (key) => expect(canonicalKey(` ${key}\n`)).toBe(key)))
})

test('reads all four encodings of the same bytes as one key, and no other', () => {
  fc.assert(
    fc.property(keys, fc.constantFrom(...letters), (key, last) => {
      const other = `${key.slice(0, 42)}${last}=`
      const isSame = letters.indexOf(last) >> 2 === letters.indexOf(key.charAt(42)) >> 2
      expect(canonicalKey(other) === key).toBe(isSame)
    }),
  )
})

test.each([
  '',
  'abc',
  'A'.repeat(43),
  'A'.repeat(44),
  `${'A'.repeat(42)}-=`,
  `${'A'.repeat(42)}==`,
])('rejects %j as a key', (text) => {
  expect(canonicalKey(text)).toBeUndefined()
})
