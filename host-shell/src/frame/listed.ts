const NETWORKS_SHOWN = 10
const KEYS_SHOWN = 2

/** The networks of the alternative listing: up to ten, by id [SH-115]. */
export function listedNetworks<Item extends { netid: string }>(networks: readonly Item[]): Item[] {
  return networks.toSorted((a, b) => (a.netid < b.netid ? -1 : 1)).slice(0, NETWORKS_SHOWN)
}

/** Its keys: the last two of the list [SH-117]. The server does not say when one was made. */
export function lastKeys<Item>(keys: readonly Item[]): Item[] {
  return keys.slice(-KEYS_SHOWN)
}
