/** What a server writes where it does not know the private key: the device has made its own (contract 1.11). */
const NO_KEY = '[ENTER PRIVATE KEY]'

const keyLine = /^(PrivateKey = ).*$/m

/** A WireGuard file whose private key cannot be read, for showing it where others may look on. */
export function maskPrivateKey(text: string): string {
  return text.replace(keyLine, '$1••••••••')
}

/** Whether a WireGuard file has its private key; else its device has to put it in (contract 1.11). */
export function hasPrivateKey(text: string): boolean {
  const line = keyLine.exec(text)?.[0]
  return line !== undefined && !line.includes(NO_KEY)
}
