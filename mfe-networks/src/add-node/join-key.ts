import { type EnrollmentKey, isKeyValid } from '@meshdeck/api/enrollment-keys'

/** Shorter key names are refused (contract 1.14), shorter network ids are not. */
const KEY_NAME_MIN = 3

/** The name under which a join key is made for a network that has lost its own. */
export function joinKeyName(networkId: string): string {
  return networkId.length < KEY_NAME_MIN ? `${networkId}-network` : networkId
}

/**
 * The key whose token new nodes of a network join with: the first that is tagged with the network,
 * leads into it and is still valid [AN-016].
 */
export function findJoinKey(
  keys: readonly EnrollmentKey[],
  networkId: string,
): EnrollmentKey | undefined {
  const tags = [networkId, joinKeyName(networkId)]
  return keys.find(
    (key) =>
      key.tags.some((tag) => tags.includes(tag)) &&
      key.networks.includes(networkId) &&
      isKeyValid(key),
  )
}
