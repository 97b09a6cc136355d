import { type EnrollmentKey, keyName } from '@meshdeck/api/enrollment-keys'

const NETWORKS_SHOWN = 10
const KEYS_SHOWN = 2

/**
 * The networks of the alternative listing: up to ten, by id [SH-115]. The active one is among them, in the
 * last place if need be: its sections stand below, and nothing else says whose they are.
 */
export function listedNetworks<Item extends { netid: string }>(
  networks: readonly Item[],
  activeId: string | undefined,
): Item[] {
  const sorted = networks.toSorted((a, b) => (a.netid < b.netid ? -1 : 1))
  const active = sorted.slice(NETWORKS_SHOWN).find(({ netid }) => netid === activeId)
  return active ? [...sorted.slice(0, NETWORKS_SHOWN - 1), active] : sorted.slice(0, NETWORKS_SHOWN)
}

/**
 * Its keys: the last two of the list [SH-117]. The server does not say when one was made. One without a name goes by its
 * place, as in the table of keys: its id is as good as its token.
 */
export function lastKeys(keys: ReadonlyArray<Pick<EnrollmentKey, 'value' | 'tags'>>) {
  const first = Math.max(0, keys.length - KEYS_SHOWN)
  return keys.slice(first).map((key, index) => ({
    id: key.value,
    name: keyName(key) || `#${first + index + 1}`,
  }))
}
