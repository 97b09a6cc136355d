import type { Store } from '../storage/store'
import { createKeyPair } from './key-pair'
import { keptSecret } from './secrets'

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
