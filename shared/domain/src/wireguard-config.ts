/** What a server writes where it does not know the private key: the device has made its own (contract 1.11). */
const NO_KEY = '[ENTER PRIVATE KEY]'

const keyLine = /^(PrivateKey[ \t]*=[ \t]*)(.*?)[ \t]*$/m

/** 32 bytes in Base64. */
const keyPattern = /^[A-Za-z0-9+/]{43}=$/

/**
 * A WireGuard file for the screen, where others may look on: without its private key, and with the
 * server's runs of blank lines drawn together. What the device has to put in itself stays to be read.
 */
export function shownConfig(text: string): string {
  const masked = text.replace(keyLine, (line: string, label: string, value: string) =>
    value === '' || value === NO_KEY ? line : `${label}••••••••`,
  )
  return masked.replace(/\n{3,}/g, '\n\n').trimEnd()
}

/** Whether a WireGuard file has its private key; else its device has to put it in (contract 1.11). */
export function hasPrivateKey(text: string): boolean {
  return keyPattern.test(keyLine.exec(text)?.[2] ?? '')
}

/**
 * A WireGuard key in the one way of writing its 32 bytes in Base64, so that keys can be compared; undefined for what is
 * no key. The last of the 43 letters has two bits that do not count: four texts stand for the same key.
 */
export function canonicalKey(text: string): string | undefined {
  const typed = text.trim()
  return /^[A-Za-z0-9+/]{43}=$/.test(typed) ? btoa(atob(typed)) : undefined
}
