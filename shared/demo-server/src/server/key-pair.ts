import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'

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
