/** Letters a to z, digits, space, underscore and hyphen [NW-025]; capitals are turned into small letters, as NW-026 says. */
export function isNetworkName(text: string): boolean {
  return /^[A-Za-z0-9 _-]*$/.test(text)
}

/** The id that a typed name stands for: trimmed, blanks to a hyphen, lower case [NW-026]. */
export function networkIdOf(name: string): string {
  return name.trim().replace(/\s+/g, '-').toLowerCase()
}

/** The server refuses longer ids (contract 1.8). */
export const NETWORK_NAME_MAX = 32

/** Names that stand for every network in roles and rights (contract 1.4, 1.5 and 2.1). */
const everyNetwork = new Set(['all-networks', 'all-network'])

/** Endings of the roles and groups that the server creates for each network (contract 1.4 and 1.5). */
const ROLE_OR_GROUP = /(^|-)network-(admin|user)(-grp)?$/

/**
 * Whether the server uses the id for something other than a single network: `all_networks`, the `global` roles and
 * groups, and ids that end like the roles and groups of a network (`office-network-admin-grp`). A network with such an
 * id would get roles and groups that give rights in other networks. Underscores count as hyphens, since people mix
 * them up.
 */
export function isReservedNetworkId(id: string): boolean {
  const words = id.toLowerCase().replaceAll('_', '-')
  return everyNetwork.has(words) || /^global(-|$)/.test(words) || ROLE_OR_GROUP.test(words)
}
