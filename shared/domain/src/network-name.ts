/**
 * Whether a text consists of letters a to z, digits, spaces, underscores, and hyphens [NW-025]; capitals are converted
 * to lower case, as NW-026 requires.
 */
export function isNetworkName(text: string): boolean {
  return /^[A-Za-z0-9 _-]*$/.test(text)
}

/** Returns the ID for a typed name: trimmed, in lower case, with hyphens for spaces [NW-026]. */
export function networkIdOf(name: string): string {
  return name.trim().replace(/\s+/g, '-').toLowerCase()
}

/** Maximum length of an ID; the server rejects longer ones (contract 1.8). */
export const MAX_NETWORK_NAME_LENGTH = 32

/** Names for all networks in roles and rights (contract 1.4, 1.5 and 2.1). */
const everyNetwork = new Set(['all-networks', 'all-network'])

/** Endings of the roles and groups that the server creates for each network (contract 1.4 and 1.5). */
const ROLE_OR_GROUP = /(^|-)network-(admin|user)(-grp)?$/

/**
 * Whether the server uses the ID for something other than a single network: `all_networks`, the `global` roles and
 * groups, and IDs that end like the roles and groups of a network (`office-network-admin-grp`). A network with such an
 * ID would get roles and groups that give rights in other networks. Underscores count as hyphens, since users mix them
 * up.
 */
export function isReservedNetworkId(id: string): boolean {
  const words = id.toLowerCase().replaceAll('_', '-')
  return everyNetwork.has(words) || /^global(-|$)/.test(words) || ROLE_OR_GROUP.test(words)
}
