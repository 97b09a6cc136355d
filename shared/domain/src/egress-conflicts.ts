import { canonicalRange } from './egress-ranges'
import { nestRanges, type RangeTree } from './range-tree'

/** A range that is taken, and by what: a network itself, an egress route, what lies behind a config file. */
export type TakenRange = {
  kind: 'network' | 'route' | 'lan'
  name: string
  /** The network that it belongs to. */
  networkId: string
  range: string
}

/**
 * What a new range meets: the very same one, a wider one that it lies in and takes a part from, or a narrower
 * one that it holds and that keeps its part, because the longest prefix wins.
 */
export type RangeConflict = { relation: 'same' | 'inside' | 'holds'; taken: TakenRange }

/** Taken ranges, read once for every keystroke. What is no range (the internet, a domain) meets nothing. */
export const readTaken = (taken: readonly TakenRange[]): RangeTree<TakenRange> =>
  nestRanges(taken, ({ range }) => range)

/** Whatever shares an address with a range or a single address: the wider first, then the same, then the narrower. */
export function conflictsOf(range: string, taken: RangeTree<TakenRange>): RangeConflict[] {
  const own = canonicalRange(range)
  const holders = taken.holdersOf(own).toReversed()
  return [...holders, ...taken.within(own)].flatMap((group) => {
    const isHolder = holders.includes(group)
    const apart = isHolder ? 'inside' : 'holds'
    const relation = group.range === own ? 'same' : apart
    return group.items.map((item) => ({ relation, taken: item }) as const)
  })
}
