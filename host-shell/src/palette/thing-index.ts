import { addressTest, cidrsOverlap, isCidr, isIp } from '@meshdeck/domain/cidr'
import { naturalKey, plainText } from '@meshdeck/ui/data-table'

/** Something that the palette finds: a network, a node, a user. Holds no secret, for it is kept and shown. */
export type Thing = {
  /** Unique among those of its kind. */
  id: string
  name: string
  /** The network that it is in, if it is in one alone. */
  networkId?: string
  /** Addresses without prefix, ranges with one; the first is shown. */
  addresses: readonly string[]
  /** What it is found by besides, such as an endpoint. */
  others?: readonly string[]
  /** Found by a longer part of it only: any two letters stand in the keys of many. */
  publicKey?: string
  /** What the address of its page needs, such as `networkId` and `nodeId`. */
  params: Readonly<Record<string, string>>
}

/** Things by name, and beside each the plain texts in which it is searched for. */
export type ThingIndex = {
  things: readonly Thing[]
  texts: readonly string[]
  publicKeys: readonly string[]
}

/** So many letters of a public key are hardly those of another one, or a word. */
const KEY_LETTERS = 8

export type Matches = {
  /** The best ones, as many as were asked for. */
  shown: readonly Thing[]
  count: number
  /** How many are not shown, by the network that they are in; the empty text stands for none. */
  hidden: ReadonlyMap<string, number>
}

/** Made once for each reply: sorting and plain texts cost more than all searches after them. */
export function indexThings(things: readonly Thing[]): ThingIndex {
  const sorted = things
    .map((thing) => ({ thing, key: naturalKey(thing.name) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ thing }) => thing)
  return {
    things: sorted,
    texts: sorted.map(textOf),
    publicKeys: sorted.map(({ publicKey = '' }) => publicKey.toLowerCase()),
  }
}

/**
 * The things that hold every word of `text`, as lists search, or that an address in it leads to: one
 * inside of their range, or a range around their address. Names that begin with it come first, then
 * names that hold it. A public key is found by eight letters of it. An empty text finds all.
 */
export function findThings(index: ThingIndex, text: string, limit: number): Matches {
  const { things, texts, publicKeys } = index
  const wanted = plainText(text.trim())
  const words = wanted.split(/\s+/)
  const byAddress = addressMatch(wanted)
  const isMaybeKey = wanted.length >= KEY_LETTERS
  const ranks: Thing[][] = [[], [], []]
  const all: Thing[] = []

  things.forEach((thing, place) => {
    const content = texts[place] ?? ''
    const isFound =
      words.every((word) => content.includes(word)) ||
      (isMaybeKey && publicKeys[place]?.includes(wanted))
    if (!isFound && !byAddress?.(thing)) return
    all.push(thing)
    ranks[rankOf(content.indexOf(wanted), content.indexOf('\n') - wanted.length)]?.push(thing)
  })

  const shown = ranks.flatMap((rank) => rank.slice(0, limit)).slice(0, limit)
  return { shown, count: all.length, hidden: countHidden(all, new Set(shown)) }
}

/** `place` is where the text was found, up to `lastInName` it is in the name. */
function rankOf(place: number, lastInName: number): number {
  if (place === 0) return 0
  return place > 0 && place <= lastInName ? 1 : 2
}

function countHidden(all: readonly Thing[], shown: ReadonlySet<Thing>): Map<string, number> {
  const counts = new Map<string, number>()
  if (all.length === shown.size) return counts
  for (const thing of all) {
    if (shown.has(thing)) continue
    const networkId = thing.networkId ?? ''
    counts.set(networkId, (counts.get(networkId) ?? 0) + 1)
  }
  return counts
}

/** The name first and with an end, so that a text at its beginning and inside of it can be told. */
const textOf = ({ name, addresses, others = [] }: Thing) =>
  plainText([name, ...addresses, ...others, ''].join('\n'))

/**
 * For a text that is an address or a range: whether a thing has to do with it. An address finds the
 * ranges around it and itself in other spellings, a range the addresses inside and what overlaps with
 * it. Undefined for any other text.
 */
function addressMatch(text: string): ((thing: Thing) => boolean) | undefined {
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

/** Looked at closely only where there is a prefix: that takes long, and addresses are many. */
const isRange = (address: string) => address.includes('/') && isCidr(address)
