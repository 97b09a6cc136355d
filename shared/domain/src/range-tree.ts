import { prefixOf } from './addresses'
import { isCidr, isIp } from './cidr'
import { canonicalRange } from './egress-routes'
import { type AddressSpan, containsRange, spanOf, writeRange } from './network-range'

/** All items with equal ranges, and their position in the tree. */
type RangeGroup<Item> = {
  range: string
  items: Item[]
  /** The narrowest range around this one. */
  outer: RangeGroup<Item> | undefined
  /** Ranges directly inside, sorted by address. */
  inner: Array<RangeGroup<Item>>
}

export type RangeTree<Item> = {
  /** Returns the group of an item; undefined if its range is invalid. */
  groupOf: (item: Item) => RangeGroup<Item> | undefined
  /** Returns the ranges that contain an address or a range, the narrowest first, which gets the traffic. */
  holdersOf: (addressOrRange: string) => Array<RangeGroup<Item>>
  /** Returns the ranges inside a range, without itself, sorted by address. */
  within: (range: string) => Array<RangeGroup<Item>>
}

type Node<Item> = RangeGroup<Item> & { span: AddressSpan; inner: Array<Node<Item>> }

/**
 * Nests ranges in a single pass after sorting, because two ranges are either disjoint, equal, or nested. Items without
 * a range (an internet route, a domain) are left out.
 */
export function nestRanges<Item>(
  items: readonly Item[],
  rangeOf: (item: Item) => string,
): RangeTree<Item> {
  const nodes = groupsOf(items, rangeOf)
  const roots: Array<Node<Item>> = []
  const openNodes: Array<Node<Item>> = []
  for (const node of nodes) {
    let outer = openNodes.at(-1)
    while (outer && !containsRange(outer.span, node.span)) {
      openNodes.pop()
      outer = openNodes.at(-1)
    }
    node.outer = outer
    ;(outer?.inner ?? roots).push(node)
    openNodes.push(node)
  }
  const groups = new Map(nodes.flatMap((node) => node.items.map((item) => [item, node] as const)))

  return {
    groupOf: (item) => groups.get(item),

    holdersOf(text) {
      if (!isCidr(text) && !isIp(text)) return []
      const span = spanOf(text)
      const holders: Array<Node<Item>> = []
      let level = roots
      for (;;) {
        const next = lastBefore(level, span)
        if (!next || !containsRange(next.span, span)) return holders
        holders.unshift(next)
        level = next.inner
      }
    },

    within(range) {
      if (!isCidr(range)) return []
      const span = spanOf(range)
      return nodes.filter((node) => containsRange(span, node.span) && !isSame(span, node.span))
    },
  }
}

/** Returns one node for each range, sorted by first address, the widest first. */
function groupsOf<Item>(
  items: readonly Item[],
  rangeOf: (item: Item) => string,
): Array<Node<Item>> {
  const nodes = new Map<string, Node<Item>>()
  for (const item of items) {
    const text = rangeOf(item)
    if (!isCidr(text)) continue
    const span = spanOf(text)
    const range = writeRange(span.first, prefixOf(text), span.isIpv6)
    const node = nodes.get(range) ?? { range, items: [], outer: undefined, inner: [], span }
    node.items.push(item)
    nodes.set(range, node)
  }
  return [...nodes.values()].toSorted((a, b) => compare(a.span, b.span))
}

function compare(a: AddressSpan, b: AddressSpan): number {
  if (a.isIpv6 !== b.isIpv6) return a.isIpv6 ? 1 : -1
  if (a.first !== b.first) return a.first < b.first ? -1 : 1
  return a.last > b.last ? -1 : 1
}

const isSame = (a: AddressSpan, b: AddressSpan) => a.first === b.first && a.last === b.last

/** Returns the last of disjoint ranges that starts at or before a span. */
function lastBefore<Item>(level: ReadonlyArray<Node<Item>>, span: AddressSpan) {
  let low = 0
  let high = level.length
  while (low < high) {
    const middle = (low + high) >> 1
    const candidate = level[middle]
    if (candidate && startsBefore(candidate.span, span)) low = middle + 1
    else high = middle
  }
  return level[low - 1]
}

const startsBefore = (a: AddressSpan, b: AddressSpan) =>
  a.isIpv6 === b.isIpv6 ? a.first <= b.first : !a.isIpv6

/** A taken range with its owner: a network, an egress route, or the range behind a config file. */
export type TakenRange = {
  kind: 'network' | 'route' | 'lan'
  name: string
  /** Network of the owner. */
  networkId: string
  range: string
}

/**
 * A conflict of a new range: an equal range, a wider one that it takes a part from, or a narrower one inside that keeps
 * its part, because the longest prefix wins.
 */
export type RangeConflict = { relation: 'same' | 'inside' | 'holds'; taken: TakenRange }

/**
 * Parses taken ranges once for all keystrokes. Values that are no ranges (the internet, a domain) conflict with
 * nothing.
 */
export const readTaken = (taken: readonly TakenRange[]): RangeTree<TakenRange> =>
  nestRanges(taken, ({ range }) => range)

/**
 * Returns the ranges that overlap a range or a single address: wider ones first, then equal ones, then narrower ones.
 */
export function conflictsOf(range: string, taken: RangeTree<TakenRange>): RangeConflict[] {
  const ownRange = canonicalRange(range)
  const holders = taken.holdersOf(ownRange).toReversed()
  return [...holders, ...taken.within(ownRange)].flatMap((group) => {
    const isHolder = holders.includes(group)
    const apart = isHolder ? 'inside' : 'holds'
    const relation = group.range === ownRange ? 'same' : apart
    return group.items.map((item) => ({ relation, taken: item }) as const)
  })
}
