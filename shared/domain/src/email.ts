/**
 * Whether the server takes a text as an e-mail address: small letters, a domain with at least one dot, and
 * two letters or more behind the last (contract 1.6).
 */
export function isEmail(text: string): boolean {
  return /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$/.test(text)
}

/** Who is meant by what was typed: in small letters, without blanks and without doubles [WZ-018, US-028]. */
export function addressesIn(typed: readonly string[]): string[] {
  return [...new Set(typed.map(emailOf).filter((email) => email !== ''))]
}

/** An address as it is sent: the server refuses capitals. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase()

/**
 * The addresses in a pasted text, with commas, semicolons, blanks or lines between them, as lists of recipients
 * are: of `Ada <ada@mesh.example>` only what is in the brackets. What is none is kept, to be told of.
 */
export function readAddresses(text: string): string[] {
  const bare = text.replaceAll(
    /([^,;\n<>]*)<([^<>]*)>/g,
    (_all, name: string, address: string) => ` ${addressesBefore(name)} ${address} `,
  )
  return addressesIn(bare.split(/[\s,;]+/))
}

/** The words of a name are left out, but not an address that stands in front of it. */
const addressesBefore = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => word.includes('@'))
    .join(' ')
