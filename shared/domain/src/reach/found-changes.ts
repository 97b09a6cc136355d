import {
  type Bits,
  countBits,
  createPairCounter,
  emptyBits,
  hasBit,
  numbersIn,
  uniteBits,
} from './bits'
import type { Reach } from './compile'
import type { Addresses } from './ends'
import type { EntityRef } from './inventory'
import type { PolicyService } from './traffic'
import type { UnsurePolicy } from './unknown-kinds'

/**
 * A change of access: the whole network to everyone, everyone to one entity, the range of a route, or a pair, in one
 * direction or both.
 */
export type ReachChange =
  | { kind: 'network'; isOpened: boolean }
  | { kind: 'everyone'; isOpened: boolean; from: EntityRef }
  | RangeChange
  | PairChange

/** A change of access to a route, or only to some of its addresses. */
type RangeChange = {
  kind: 'range'
  isOpened: boolean
  from: EntityRef
  to: EntityRef
  addresses?: Addresses | undefined
  /** If it opens: the services it is limited to. */
  services?: PolicyService[]
}

export type PairChange = {
  kind: 'pair'
  isOpened: boolean
  from: EntityRef
  to: EntityRef
  isBothWays: boolean
  /** Of an opened pair: the services it is limited to. */
  services?: PolicyService[]
}

/**
 * Rights to the ranges of routes: how many there are, to how many routes, of how many sources, and how many of those
 * are users.
 */
export type RangeCounts = { rights: number; routes: number; sources: number; users: number }

/**
 * Number of pairs, including users as sources, and of rights to ranges; with a list sorted by impact. A pair counts
 * once, whether one direction changes or both.
 */
export type Difference = {
  opened: number
  closed: number
  openedRanges: RangeCounts
  closedRanges: RangeCounts
  changes: ReachChange[]
  /** Users who can't connect anymore: no gateway is left that policies let them reach. Undefined if there are none. */
  cutOff?: string[]
  /**
   * Users who can connect from now on, because policies let them reach their first gateway. Undefined if there are
   * none.
   */
  connected?: string[]
  /** Pairs and rights to ranges that could open or close as well, because of unsettled policies. */
  unsure?: { count: number; policies: UnsurePolicy[] }
}

/**
 * How much a change opens or closes: pairs, rights to ranges, the number of routes that these are about, and the users
 * who can connect only after it.
 */
export type Extent = { pairs: number; rights: number; routes: number; connected?: string[] }

/** Compares extents, the least far-reaching first. A user who can connect gets more than what is counted. */
export const byExtent = (a: Extent, b: Extent): number =>
  (a.connected?.length ?? 0) - (b.connected?.length ?? 0) || a.pairs + a.rights - b.pairs - b.rights

type Ranges = {
  parts: ReadonlyArray<{ from: Bits; addresses: Addresses | undefined }>
  to: EntityRef
  isOpened: boolean
}
type ReachedSet = {
  from: EntityRef
  /** May include the entity itself, which is no pair. */
  to: Bits
  count: number
  position: number | undefined
  isOpened: boolean
}

/** Counts all changes and keeps the first of each kind. */
export type FoundChanges = {
  add(change: ReachChange): void
  /** Adds pairs from one entity to the entities at some positions. */
  addPairs(reach: Reach, ways: ReachedSet): void
  /** Adds the rights to the range of a route or to its parts, by position. */
  addRanges(reach: Reach, ranges: Ranges): void
  /** Adds the right of a user. */
  addRange(range: Omit<RangeChange, 'kind'>): void
  /** Adds a user who can't reach a gateway anymore. */
  addCutOff(username: string): void
  /** Adds a user who couldn't reach a gateway before. */
  addConnected(username: string): void
  result(): Difference
}

const LOUDEST_FIRST = (['network', 'everyone', 'range'] as const).flatMap((kind) => [
  `${kind} true`,
  `${kind} false`,
])

/** Creates an empty list of changes. The list has at most `limit` items. */
export function createFoundChanges(limit: number): FoundChanges {
  const pairs = { true: createPairList(limit), false: createPairList(limit) }
  const ranges = { true: createRangeCounter(), false: createRangeCounter() }
  const cutOff: string[] = []
  const connected: string[] = []
  const samples = new Map<string, ReachChange[]>(LOUDEST_FIRST.map((key) => [key, []]))
  const sampleOf = ({ kind, isOpened }: Pick<ReachChange, 'kind' | 'isOpened'>) =>
    samples.get(`${kind} ${isOpened}`) ?? []

  function add(change: ReachChange) {
    const list = sampleOf(change)
    if (list.length < limit) list.push(change)
  }

  function addRanges({ entities }: Reach, { parts, to, isOpened }: Ranges) {
    const list = sampleOf({ kind: 'range', isOpened })
    const allSources = emptyBits((parts[0]?.from.length ?? 0) * 32)
    for (const { from, addresses } of parts) {
      uniteBits(allSources, from)
      for (const position of list.length < limit ? numbersIn(from) : []) {
        const entity = entities[position]
        const source = entity && { kind: entity.kind, id: entity.id }
        if (source) list.push({ kind: 'range', isOpened, from: source, to, addresses })
        if (list.length >= limit) break
      }
    }
    ranges[`${isOpened}`].addPositions(allSources, to.id)
  }

  return {
    add,
    addPairs: (reach, ways) => pairs[`${ways.isOpened}`].add(reach, ways),
    addRanges,
    addRange(range) {
      ranges[`${range.isOpened}`].addOther(range.from.id, range.to.id)
      add({ kind: 'range', ...range })
    },
    addCutOff: (username) => void cutOff.push(username),
    addConnected: (username) => void connected.push(username),
    result: () => ({
      opened: pairs.true.count(),
      closed: pairs.false.count(),
      openedRanges: ranges.true.counts(),
      closedRanges: ranges.false.counts(),
      changes: [
        ...LOUDEST_FIRST.flatMap((key) => samples.get(key) ?? []),
        ...pairs.true.changes,
        ...pairs.false.changes,
      ].slice(0, limit),
      ...(cutOff.length > 0 && { cutOff }),
      ...(connected.length > 0 && { connected }),
    }),
  }
}

/** Counts pairs that open or close, and lists the first of them. */
function createPairList(limit: number) {
  const counter = createPairCounter()
  let count = 0
  const changes: PairChange[] = []
  /** Listed pairs by the position of their destination, with the position of their source. */
  const listedTo = new Map<number, Array<{ source: number; change: PairChange }>>()

  /** Lists the pairs whose other direction wasn't added before. */
  function list({ entities }: Reach, { from, to, position: own, isOpened }: ReachedSet) {
    for (const position of numbersIn(to)) {
      if (changes.length >= limit) return
      const entity = entities[position]
      if (!entity || position === own || (own !== undefined && counter.has(position, own))) continue
      const end = { kind: entity.kind, id: entity.id }
      const change: PairChange = { kind: 'pair', isOpened, from, to: end, isBothWays: false }
      changes.push(change)
      if (own === undefined) continue
      const listed = listedTo.get(position)
      if (listed) listed.push({ source: own, change })
      else listedTo.set(position, [{ source: own, change }])
    }
  }

  return {
    changes,
    count: () => count,
    add(reach: Reach, ways: ReachedSet) {
      const { to, position } = ways
      list(reach, ways)
      count += position === undefined ? ways.count : counter.add(position, to)
      for (const { source, change } of listedTo.get(position ?? -1) ?? [])
        if (hasBit(to, source)) change.isBothWays = true
    },
  }
}

/** Counts rights to ranges in one direction. */
function createRangeCounter() {
  let rights = 0
  let positions: Bits = new Uint32Array()
  const usernames = new Set<string>()
  const routes = new Set<string>()

  return {
    addPositions(from: Bits, routeId: string) {
      rights += countBits(from)
      routes.add(routeId)
      if (positions.length === 0) positions = from.slice()
      else uniteBits(positions, from)
    },
    /** Counts the right of a user, who has no position. */
    addOther(name: string, routeId: string) {
      rights += 1
      routes.add(routeId)
      usernames.add(name)
    },
    counts: (): RangeCounts => ({
      rights,
      routes: routes.size,
      sources: countBits(positions) + usernames.size,
      users: usernames.size,
    }),
  }
}

/** Counts the rights of users to the ranges of routes among pairs that open or close. */
export function rangeCounts(pairs: readonly PairChange[], isOpened: boolean): RangeCounts {
  const counter = createRangeCounter()
  for (const pair of pairs)
    if (pair.isOpened === isOpened && pair.to.kind === 'route')
      counter.addOther(pair.from.id, pair.to.id)
  return counter.counts()
}
