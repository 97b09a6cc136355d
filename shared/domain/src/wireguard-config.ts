import { prefixOf } from './addresses'
import { addressTest, isCidr } from './cidr'

/**
 * Placeholder that a server writes if it doesn't have the private key, because the device created its own (contract
 * 1.11).
 */
const NO_KEY = '[ENTER PRIVATE KEY]'

const keyLine = /^(PrivateKey[ \t]*=[ \t]*)(.*?)[ \t]*$/m

/** 32 bytes in Base64. */
const keyPattern = /^[A-Za-z0-9+/]{43}=$/

/**
 * Returns a WireGuard file for the screen, where others may look on: without its private key, and with consecutive
 * blank lines merged. Placeholders that the device must fill in stay visible.
 */
export function shownConfig(text: string): string {
  const masked = text.replace(keyLine, (line: string, label: string, value: string) =>
    value === '' || value === NO_KEY ? line : `${label}••••••••`,
  )
  return masked.replace(/\n{3,}/g, '\n\n').trimEnd()
}

/** Whether a device with a WireGuard file sends the traffic to a range to its gateway. */
export function sendsTo(text: string, range: string): boolean {
  const allowed = /^AllowedIPs[ \t]*=(.*)$/m.exec(text)?.[1]?.split(',') ?? []
  return allowed
    .map((entry) => entry.trim())
    .some(
      (entry) => isCidr(entry) && prefixOf(entry) <= prefixOf(range) && addressTest(entry)(range),
    )
}

/** Whether a WireGuard file contains its private key; otherwise its device must add it (contract 1.11). */
export function hasPrivateKey(text: string): boolean {
  return keyPattern.test(keyLine.exec(text)?.[2] ?? '')
}

/**
 * Returns the canonical Base64 encoding of a WireGuard key's 32 bytes, so that keys can be compared; undefined for
 * other text. Two bits of the last of the 43 letters are ignored, so each key has four encodings.
 */
export function canonicalKey(text: string): string | undefined {
  const typed = text.trim()
  return /^[A-Za-z0-9+/]{43}=$/.test(typed) ? btoa(atob(typed)) : undefined
}
