const MAX_LENGTH = 63
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i

/**
 * Whether a text is a valid DNS label (RFC 1035, and RFC 1123 for a leading digit): letters, digits, and hyphens, no
 * hyphen at either end, at most 63 characters. Device names must be valid labels, because the server creates DNS names
 * from them (contract 1.13).
 */
export function isDnsLabel(text: string): boolean {
  return text.length <= MAX_LENGTH && LABEL.test(text)
}
