import { type Bits, countBits, hasBit, numbersIn, uniteBits } from './bits'
import type { Reach } from './compile'
import type { EntityRef } from './inventory'

/** A change of access: the whole network to everyone, everyone to one item, the range of a route, or a pair. */
export type ReachChange =
  | { kind: 'network'; isOpened: boolean }
  | { kind: 'everyone'; isOpened: boolean; from: EntityRef }
  | { kind: 'range'; isOpened: boolean; from: EntityRef; to: EntityRef }
  | { kind: 'pair'; isOpened: boolean; from: EntityRef; to: EntityRef }

/** Rights to the ranges of routes: how many there are, to how many routes, of how many sources, and how many of those are users. */
export type RangeCounts = { rights: number; routes: number; sources: number; users: number }

/** Number of pairs, including users as sources, and of rights to ranges; with a list sorted by impact. */
export type Difference = {
  opened: number
  closed: number
  openedRanges: RangeCounts
  closedRanges: RangeCounts
  changes: ReachChange[]
}

type Ranges = { from: Bits; to: EntityRef; isOpened: boolean }
type ReachedSet = {
  from: EntityRef
  /** May include the item itself, which is no pair. */
  to: Bits
  count: number
  place: number | undefined
  isOpened: boolean
}

/** Counts all changes and keeps the first of each kind. */
export type FoundChanges = {
  add(change: ReachChange): void
  /** Adds pairs from one item to the items at some positions. */
  addPairs(reach: Reach, ways: ReachedSet): void
  /** Adds the rights to the range of a route, by position. */
  addRanges(reach: Reach, ranges: Ranges): void
  /** Adds the right of a user. */
  addRange(range: { from: EntityRef; to: EntityRef; isOpened: boolean }): void
  result(): Difference
}

const LOUDEST_FIRST = (['network', 'everyone', 'range', 'pair'] as const).flatMap((kind) => [
  `${kind} true`,
  `${kind} false`,
])

/**
 * Creates an empty list of changes.
 * @param limit maximum length of the list
 */
export function createFoundChanges(limit: number): FoundChanges {
  const pairs = { true: 0, false: 0 }
  const ranges = { true: createRangeCounter(), false: createRangeCounter() }
  const kept = new Map<string, ReachChange[]>(LOUDEST_FIRST.map((key) => [key, []]))
  const sampleOf = ({ kind, isOpened }: Pick<ReachChange, 'kind' | 'isOpened'>) =>
    kept.get(`${kind} ${isOpened}`) ?? []

  function add(change: ReachChange) {
    const list = sampleOf(change)
    if (list.length < limit) list.push(change)
  }

  function addPairs({ entities }: Reach, { from, to, count, place: own, isOpened }: ReachedSet) {
    pairs[`${isOpened}`] += own !== undefined && hasBit(to, own) ? count - 1 : count
    const list = sampleOf({ kind: 'pair', isOpened })
    if (list.length >= limit) return
    for (const place of numbersIn(to)) {
      const entity = place === own ? undefined : entities[place]
      if (entity)
        list.push({ kind: 'pair', isOpened, from, to: { kind: entity.kind, id: entity.id } })
      if (list.length >= limit) return
    }
  }

  function addRanges({ entities }: Reach, { from, to, isOpened }: Ranges) {
    ranges[`${isOpened}`].addPlaces(from, to.id)
    const list = sampleOf({ kind: 'range', isOpened })
    if (list.length >= limit) return
    for (const place of numbersIn(from)) {
      const entity = entities[place]
      if (entity)
        list.push({ kind: 'range', isOpened, from: { kind: entity.kind, id: entity.id }, to })
      if (list.length >= limit) return
    }
  }

  return {
    add,
    addPairs,
    addRanges,
    addRange(range) {
      ranges[`${range.isOpened}`].addOther(range.from.id, range.to.id)
      add({ kind: 'range', ...range })
    },
    result: () => ({
      opened: pairs.true,
      closed: pairs.false,
      openedRanges: ranges.true.counts(),
      closedRanges: ranges.false.counts(),
      changes: LOUDEST_FIRST.flatMap((key) => kept.get(key) ?? []).slice(0, limit),
    }),
  }
}

/** Counts rights to ranges in one direction. */
function createRangeCounter() {
  let rights = 0
  let places: Bits = new Uint32Array()
  const others = new Set<string>()
  const routes = new Set<string>()

  return {
    addPlaces(from: Bits, routeId: string) {
      rights += countBits(from)
      routes.add(routeId)
      if (places.length === 0) places = from.slice()
      else uniteBits(places, from)
    },
    /** Counts the right of a user, who has no position. */
    addOther(name: string, routeId: string) {
      rights += 1
      routes.add(routeId)
      others.add(name)
    },
    counts: (): RangeCounts => ({
      rights,
      routes: routes.size,
      sources: countBits(places) + others.size,
      users: others.size,
    }),
  }
}
