/** What the server takes as the name of a tag, and how long one may be here (contract 1.17, decisions OP-49 and D-17). */
const ALLOWED = /^[a-zA-Z0-9 -]+$/
const SHORTEST = 3
const LONGEST = 32

/** What is wrong with the name of a tag, if anything; blanks around it count. */
export function tagNameFault(name: string): 'missing' | 'letters' | 'short' | 'long' | undefined {
  if (name === '') return 'missing'
  if (!ALLOWED.test(name)) return 'letters'
  if (name.length < SHORTEST) return 'short'
  return name.length > LONGEST ? 'long' : undefined
}

/**
 * The first of these names that people would take for the same tag, group, or role: it differs in capitalization or
 * repeated spaces alone. Servers would create both, and nobody could tell them apart.
 */
export function tagNameLike(name: string, others: readonly string[]): string | undefined {
  const wanted = tagNameKey(name)
  return others.find((other) => tagNameKey(other) === wanted)
}

/** The same for all names of tags that people would take for each other. */
export const tagNameKey = (name: string): string =>
  name.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** The id of a tag by its name. */
export const tagIdOf = (networkId: string, name: string) => `${networkId}.${name}`

/** What people call a tag: its id without the network in front. */
export function tagName(tagId: string, networkId: string): string {
  return tagId.startsWith(`${networkId}.`) ? tagId.slice(networkId.length + 1) : tagId
}
