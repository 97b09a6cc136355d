import { createPrivateKey, createPublicKey, randomBytes, randomInt } from 'node:crypto'

import type { Store } from '../storage/store'

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Random characters out of `letters`: all letters and digits, if not said otherwise. */
export function randomText(length: number, letters = LETTERS): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/** A secret that is made on the first start and kept, so that tokens survive a restart. */
function keptSecret(store: Store, name: string, make: () => string): string {
  const known = store.records.find(name)
  if (known) return String(known.value)
  const value = make()
  store.records.insert({ name, value })
  return value
}

const SIGNING_SECRET = 'signing_secret'

/** Signs every token of this server (contract 0.4: 64 characters). */
export function signingSecret(store: Store): string {
  return keptSecret(store, SIGNING_SECRET, () => randomText(64))
}

/** Ends every token that was signed before: the next start makes another secret. */
export function forgetSigningSecret(store: Store) {
  store.records.remove(SIGNING_SECRET)
}

/** What stands before the 32 bytes of an X25519 private key in its PKCS #8 encoding. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex')

type KeyPair = { privateKey: string; publicKey: string }

/** A fresh WireGuard key pair (X25519), both halves as base64. */
export function createKeyPair(): KeyPair {
  return keyPairFrom(randomBytes(32))
}

/** The pair that belongs to these 32 bytes. */
export function keyPairFrom(bytes: Buffer): KeyPair {
  const secret = clamped(bytes)
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

/** The bits that every private key of this curve has in common. */
function clamped(bytes: Buffer): Buffer {
  const secret = Buffer.from(bytes)
  secret[0] = (secret[0] ?? 0) & 0xf8
  secret[31] = ((secret[31] ?? 0) & 0x7f) | 0x40
  return secret
}

/** What Go's `gob` says before the value: an array of 32 bytes is coming. */
const HEAD = Buffer.from('0d7f010102ff8000010601400000', 'hex')

/** What a registering device seals its messages with: 32 bytes as Go's `gob` writes them, in base64. */
export function trafficKey(store: Store): string {
  const key = keptSecret(store, 'traffic_key', () => createKeyPair().publicKey)
  return Buffer.concat([HEAD, messageOf(Buffer.from(key, 'base64'))]).toString('base64')
}

/** Length, type, "no field", count, then the numbers; one of 128 and more needs a byte that says so. */
function messageOf(bytes: Buffer): Buffer {
  const numbers = [...bytes].flatMap((byte) => (byte < 128 ? [byte] : [0xff, byte]))
  const message = [0xff, 0x80, 0, bytes.length, ...numbers]
  return Buffer.from([message.length, ...message])
}
