/**
 * Characters that the server accepts in a tag name, and length limits of the console (contract 1.17, decisions OP-49
 * and D-17).
 */
const ALLOWED = /^[a-zA-Z0-9 -]+$/
const MIN_LENGTH = 3
const MAX_LENGTH = 32

/** Returns the error of a tag name, if any; spaces around it count. */
export function tagNameFault(name: string): 'missing' | 'letters' | 'short' | 'long' | undefined {
  if (name === '') return 'missing'
  if (!ALLOWED.test(name)) return 'letters'
  if (name.length < MIN_LENGTH) return 'short'
  return name.length > MAX_LENGTH ? 'long' : undefined
}

/**
 * Returns the first of these names that users would confuse with a tag, group, or role: it only differs in
 * capitalization or repeated spaces. Servers would create both.
 */
export function tagNameLike(name: string, others: readonly string[]): string | undefined {
  const wantedKey = tagNameKey(name)
  return others.find((other) => tagNameKey(other) === wantedKey)
}

/** Returns a key that is equal for tag names that users would confuse. */
export const tagNameKey = (name: string): string =>
  name.toLowerCase().replaceAll(/\s+/g, ' ').trim()

export const tagIdOf = (networkId: string, name: string) => `${networkId}.${name}`

/** Returns the name of a tag: its ID without the leading network. */
export function tagName(tagId: string, networkId: string): string {
  return tagId.startsWith(`${networkId}.`) ? tagId.slice(networkId.length + 1) : tagId
}
