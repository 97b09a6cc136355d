import { addressTest, cidrsOverlap, isCidr, isIp } from '@meshdeck/domain/cidr'
import { naturalKey, plainText, sortRows } from '@meshdeck/ui/data-table'

/**
 * An item that the palette finds, such as a network, node or user. Contains no secrets, because it is stored and shown.
 */
export type Entity = {
  /** Unique within its kind. */
  id: string
  name: string
  /** The item's network, if it belongs to a single one. */
  networkId?: string
  /** Addresses without prefix and ranges with one; the first is shown. */
  addresses: readonly string[]
  /** Further texts by which it is found, such as an endpoint. */
  otherNames?: readonly string[]
  /** Found only by a longer part, because any two letters occur in many keys. */
  publicKey?: string
  /** Parameters of its page's address, such as `networkId` and `nodeId`. */
  params: Readonly<Record<string, string>>
}

/** Items sorted by name, with the normalized texts that are searched. */
export type EntityIndex = {
  entities: readonly Entity[]
  texts: readonly string[]
  publicKeys: readonly string[]
}

/** This many characters of a public key rarely occur in another key or in a word. */
const KEY_LETTERS = 8

export type Matches = {
  /** The best matches, up to the limit. */
  shownEntities: readonly Entity[]
  count: number
  /** Number of matches not shown, by network; the empty string stands for no network. */
  hiddenCounts: ReadonlyMap<string, number>
}

/** Builds the index. Call it once per reply: sorting and normalizing cost more than all later searches. */
export function indexEntities(entities: readonly Entity[]): EntityIndex {
  const sorted = sortRows(entities, ({ name }) => naturalKey(name))
  return {
    entities: sorted,
    texts: sorted.map(searchTextOf),
    publicKeys: sorted.map(({ publicKey = '' }) => publicKey.toLowerCase()),
  }
}

/**
 * Returns the items that contain every word of `text`, like the search in lists, or that match an address in it: an
 * address inside their range, or a range around their address. Names that begin with the text come first, then names
 * that contain it. Eight letters of a public key are enough. An empty text matches everything.
 */
export function findEntities(index: EntityIndex, text: string, limit: number): Matches {
  const { entities, texts, publicKeys } = index
  const plainQuery = plainText(text.trim())
  const words = plainQuery.split(/\s+/)
  const matchesAddress = addressMatch(plainQuery)
  const isMaybeKey = plainQuery.length >= KEY_LETTERS
  const ranks: Entity[][] = [[], [], []]
  const matchingEntities: Entity[] = []

  entities.forEach((entity, place) => {
    const content = texts[place] ?? ''
    const isFound =
      words.every((word) => content.includes(word)) ||
      (isMaybeKey && publicKeys[place]?.includes(plainQuery))
    if (!isFound && !matchesAddress?.(entity)) return
    matchingEntities.push(entity)
    ranks[rankOf(content.indexOf(plainQuery), content.indexOf('\n') - plainQuery.length)]?.push(
      entity,
    )
  })

  const shownEntities = ranks.flatMap((rank) => rank.slice(0, limit)).slice(0, limit)
  return {
    shownEntities,
    count: matchingEntities.length,
    hiddenCounts: countHidden(matchingEntities, new Set(shownEntities)),
  }
}

/** Returns the rank of a match at index `place`; the name ends at index `lastInName`. */
function rankOf(place: number, lastInName: number): number {
  if (place === 0) return 0
  return place > 0 && place <= lastInName ? 1 : 2
}

function countHidden(
  matchingEntities: readonly Entity[],
  shownEntities: ReadonlySet<Entity>,
): Map<string, number> {
  const counts = new Map<string, number>()
  if (matchingEntities.length === shownEntities.size) return counts
  for (const entity of matchingEntities) {
    if (shownEntities.has(entity)) continue
    const networkId = entity.networkId ?? ''
    counts.set(networkId, (counts.get(networkId) ?? 0) + 1)
  }
  return counts
}

/** Name first, each field terminated, so that matches at the beginning of and within the name can be distinguished. */
const searchTextOf = ({ name, addresses, otherNames = [] }: Entity) =>
  plainText([name, ...addresses, ...otherNames, ''].join('\n'))

/**
 * Returns a predicate for items related to an address or a range. An address matches ranges that contain it and itself
 * in other spellings; a range matches addresses within it and overlapping ranges. Undefined for any other text.
 */
function addressMatch(text: string): ((entity: Entity) => boolean) | undefined {
  if (isIp(text)) {
    const isSame = addressTest(text.includes(':') ? `${text}/128` : `${text}/32`)
    return ({ addresses }) =>
      addresses.some((address) => (isRange(address) ? addressTest(address)(text) : isSame(address)))
  }
  if (!isCidr(text)) return undefined
  const isInside = addressTest(text)
  return ({ addresses }) =>
    addresses.some((address) =>
      isRange(address) ? cidrsOverlap(address, text) : isInside(address),
    )
}

/** Parses only texts with a prefix, because parsing is slow and there are many addresses. */
const isRange = (address: string) => address.includes('/') && isCidr(address)
