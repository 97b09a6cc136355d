/** What a server writes where it does not know the private key: the device has made its own (contract 1.11). */
const NO_KEY = '[ENTER PRIVATE KEY]'

const keyLine = /^(PrivateKey = ).*/m

/**
 * A WireGuard file for the screen, where others may look on: without its private key, and with the
 * server's runs of blank lines drawn together. What the device has to put in itself stays to be read.
 */
export function shownConfig(text: string): string {
  const masked = hasPrivateKey(text) ? text.replace(keyLine, '$1••••••••') : text
  return masked.replace(/\n{3,}/g, '\n\n').trimEnd()
}

/** Whether a WireGuard file has its private key; else its device has to put it in (contract 1.11). */
export function hasPrivateKey(text: string): boolean {
  const line = keyLine.exec(text)?.[0]
  return line !== undefined && !line.includes(NO_KEY)
}
