import type { Capabilities } from './capabilities'

/** Minimum length, in characters: the server rejects shorter names (contract 1.3 and 2.3). There is no maximum. */
export const userNameMin = ({
  requiresLongUserNames,
}: Pick<Capabilities, 'requiresLongUserNames'>): number => (requiresLongUserNames ? 4 : 3)

/**
 * Whether the server accepts a text as a user name: letters a to z of either case, digits, dots, and hyphens, or an
 * e-mail address (contract 1.3). Only the format of an address is checked.
 */
export function isUserName(text: string): boolean {
  return /^[a-z0-9.-]+$/i.test(text) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

/** Path segments of pages next to those of users. */
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

/** Whether a user name equals the path segment of such a page, so that the user has a longer URL. */
export const isAddressWord = (username: string): boolean => addressWords.includes(username)

/** Minimum length; the server rejects shorter passwords (contract 1.3). */
export const MIN_PASSWORD_LENGTH = 5

/** The server's hash limits bytes, not characters (contract 1.3). */
const MAX_PASSWORD_BYTES = 72

/** Whether a password is short enough for the server to hash: at most 72 bytes of UTF-8. */
export function fitsPasswordHash(password: string): boolean {
  return new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES
}

/** Groups of a user by ID, as the server stores them with the user; only the keys count (contract 1.3). */
type HeldGroups = Readonly<Record<string, unknown>> | null | undefined

/** Returns the groups of a user after adding or removing one; other groups stay unchanged. */
export function groupsWith(
  held: HeldGroups,
  groupId: string,
  isIn: boolean,
): Record<string, unknown> {
  const { [groupId]: _before, ...others } = held ?? {}
  return isIn ? { ...others, [groupId]: {} } : others
}
