import { createPrivateKey, createPublicKey, randomBytes, randomInt } from 'node:crypto'

import type { Store } from '../storage/store'

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns random characters from `letters`, by default all letters and digits. */
export function randomText(length: number, letters = LETTERS): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/** Returns a secret that is created on the first start and stored, so that tokens survive a restart. */
function keepSecret(store: Store, name: string, make: () => string): string {
  const storedSecret = store.records.find(name)
  if (storedSecret) return String(storedSecret.value)
  const value = make()
  store.records.insert({ name, value })
  return value
}

const SIGNING_SECRET = 'signing_secret'

/** Returns the secret that signs every token of this server (contract 0.4: 64 characters). */
export function signingSecret(store: Store): string {
  return keepSecret(store, SIGNING_SECRET, () => randomText(64))
}

/** Invalidates all existing tokens: the next start creates another secret. */
export function forgetSigningSecret(store: Store) {
  store.records.remove(SIGNING_SECRET)
}

/** Prefix of the 32 bytes of an X25519 private key in its PKCS #8 encoding. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex')

type KeyPair = { privateKey: string; publicKey: string }

/** Returns a new WireGuard key pair (X25519), both halves as base64. */
export function createKeyPair(): KeyPair {
  return keyPairFrom(randomBytes(32))
}

/** Returns the key pair for these 32 bytes. */
export function keyPairFrom(bytes: Buffer): KeyPair {
  const secret = clampKey(bytes)
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, secret]),
    format: 'der',
    type: 'pkcs8',
  })
  const encoded = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    privateKey: secret.toString('base64'),
    publicKey: encoded.subarray(-32).toString('base64'),
  }
}

/** Sets the bits that all private keys of this curve have in common. */
function clampKey(bytes: Buffer): Buffer {
  const secret = Buffer.from(bytes)
  secret[0] = (secret[0] ?? 0) & 0xf8
  secret[31] = ((secret[31] ?? 0) & 0x7f) | 0x40
  return secret
}

/** Prefix of the value in Go's `gob`: an array of 32 bytes follows. */
const HEAD = Buffer.from('0d7f010102ff8000010601400000', 'hex')

/** Returns the key with which a registering device seals its messages: 32 bytes encoded like Go's `gob`, in base64. */
export function trafficKey(store: Store): string {
  const key = keepSecret(store, 'traffic_key', () => createKeyPair().publicKey)
  return Buffer.concat([HEAD, messageOf(Buffer.from(key, 'base64'))]).toString('base64')
}

/** Encodes length, type, "no field", count, then the numbers; one of 128 and more needs a marker byte. */
function messageOf(bytes: Buffer): Buffer {
  const numbers = [...bytes].flatMap((byte) => (byte < 128 ? [byte] : [0xff, byte]))
  const message = [0xff, 0x80, 0, bytes.length, ...numbers]
  return Buffer.from([message.length, ...message])
}
