/** The server refuses shorter names (contract 1.3), from 1.5.1 on also names of 3 characters. No name is too long. */
export const USER_NAME_MIN = { former: 3, later: 4 }

/**
 * Whether the server takes the text as the name of a user: letters a to z of either case, digits, dots
 * and hyphens, or an e-mail address (contract 1.3). Of an address only the form is looked at.
 */
export function isUserName(text: string): boolean {
  return /^[a-z0-9.-]+$/i.test(text) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

/** Words that pages beside those of users have for themselves. */
const addressWords = [
  'access-review',
  'create-group',
  'create-network-role',
  'group',
  'network-role',
  'platform-role',
  'rights',
  'user',
]

/** Whether a user is called like a page beside those of users, and has a longer address therefore. */
export const isAddressWord = (username: string): boolean => addressWords.includes(username)

/** The server refuses shorter passwords (contract 1.3). */
export const PASSWORD_MIN = 5

/** What the server can hash is limited in bytes, not in characters (contract 1.3). */
const PASSWORD_MAX_BYTES = 72

/** Whether a password is short enough for the server to hash: at most 72 bytes of UTF-8. */
export function fitsPasswordHash(password: string): boolean {
  return new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES
}

/** Groups of a person by id, as the server keeps them with him; only the keys count (contract 1.3). */
type HeldGroups = Readonly<Record<string, unknown>> | null | undefined

/** The groups of a person when he is in one, or not in it; in which others he is stays as it was. */
export function groupsWith(
  held: HeldGroups,
  groupId: string,
  isIn: boolean,
): Record<string, unknown> {
  const { [groupId]: _before, ...others } = held ?? {}
  return isIn ? { ...others, [groupId]: {} } : others
}
