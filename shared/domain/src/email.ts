/**
 * Whether the server accepts a text as an e-mail address: lower case, a domain with at least one dot, and two or more
 * letters after the last one (contract 1.6).
 */
export function isEmail(text: string): boolean {
  return /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$/.test(text)
}

/** Returns the typed addresses in lower case, without blank entries and duplicates. */
export function addressesIn(typed: readonly string[]): string[] {
  return [...new Set(typed.map(emailOf).filter((email) => email !== ''))]
}

/** Returns an address as it is sent: the server rejects capitals. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase()

/**
 * Returns the addresses in a pasted recipient list, separated by commas, semicolons, spaces, or lines: of `Ada
 * <ada@mesh.example>` only the part in brackets. Keeps entries that are no addresses, so that they can be reported.
 */
export function readAddresses(text: string): string[] {
  const bare = text.replaceAll(
    /([^,;\n<>]*)<([^<>]*)>/g,
    (_all, name: string, address: string) => ` ${addressesBefore(name)} ${address} `,
  )
  return addressesIn(bare.split(/[\s,;]+/))
}

/** Drops the words of a name, but keeps an address before it. */
const addressesBefore = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => word.includes('@'))
    .join(' ')
