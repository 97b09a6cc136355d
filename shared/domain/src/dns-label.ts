const LONGEST = 63
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i

/**
 * Whether a text can stand between two dots of a name in DNS (RFC 1035, and RFC 1123 for a digit at its
 * beginning): letters, digits and hyphens, none of these at an end, 63 characters at most. What a device is called
 * is one, for the server makes names of it (contract 1.13).
 */
export function isDnsLabel(text: string): boolean {
  return text.length <= LONGEST && LABEL.test(text)
}
