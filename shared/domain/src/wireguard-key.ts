/**
 * A WireGuard key in the one way of writing its 32 bytes in Base64, so that keys can be compared; undefined for what is
 * no key. The last of the 43 letters has two bits that do not count: four texts stand for the same key.
 */
export function canonicalKey(text: string): string | undefined {
  const typed = text.trim()
  return /^[A-Za-z0-9+/]{43}=$/.test(typed) ? btoa(atob(typed)) : undefined
}
