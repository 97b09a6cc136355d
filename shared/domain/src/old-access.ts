/**
 * The access lists of 1.0.0 between single nodes and config files (contract 1.8): by member, what it says of each
 * other one. Ids are those of nodes, and names of config files.
 */
export type OldAccessLists = Readonly<Record<string, OldAccessRow>>
export type OldAccessRow = Readonly<Record<string, number>> | null | undefined

/** What a member says of another one: 0, or nothing at all, 1 denied, 2 allowed. */
export const OLD_ACCESS = { unset: 0, denied: 1, allowed: 2 } as const

/** Two members: of a pair it does not matter which comes first. */
export type OldPair = { a: string; b: string }

/** What `a` says of `b`, and `b` of `a`. */
type PairWords = readonly [number, number]

/** What two say of each other by the lists, nothing at all as `unset`. */
export const pairWords = (lists: OldAccessLists, { a, b }: OldPair): PairWords => [
  wordOn(rowOf(lists, a), b),
  wordOn(rowOf(lists, b), a),
]

/** Whether two may talk: only where both allow it. Nothing said counts as denied, as the server reads it. */
export const isOpenPair = (words: PairWords): boolean =>
  words.every((word) => word === OLD_ACCESS.allowed)

/** More members than these are not written out pair by pair. */
const MOST_WRITTEN_OUT = 1000

/**
 * Whether the lists are against a pair: one of both denies the other, or says nothing of it although the lists of a
 * network of this size name every pair.
 */
export function isRefusedPair(lists: OldAccessLists, pair: OldPair): boolean {
  const words = pairWords(lists, pair)
  if (Object.keys(lists).length <= MOST_WRITTEN_OUT) return !isOpenPair(words)
  return words.includes(OLD_ACCESS.denied)
}

/** A pair that is to be opened or closed, and what both said of each other when that was decided. */
export type OldPairChange = OldPair & { isOpen: boolean; was: PairWords }

type Outcome = {
  /** The rows to send: a row replaces that of the server, and those that are left out stay. */
  rows: Record<string, Record<string, number>>
  /** Pairs about which somebody else has said something else since, and not what is wanted here. */
  contested: OldPairChange[]
  /** Of them one is no longer in the lists: it has left the network. */
  gone: OldPairChange[]
}

/**
 * What changes make of the lists as they are now. Both sides of a pair are written, for only both together open it;
 * whatever else a row says goes back as it came.
 */
export function applyPairChanges(now: OldAccessLists, changes: readonly OldPairChange[]): Outcome {
  const rows = new Map<string, Map<string, number>>()
  const contested: OldPairChange[] = []
  const gone: OldPairChange[] = []
  const write = (from: string, to: string, word: number) => {
    const row = rows.get(from) ?? new Map(Object.entries(rowOf(now, from) ?? {}))
    rows.set(from, row.set(to, word))
  }
  for (const change of changes) {
    const { a, b, isOpen, was } = change
    const words = pairWords(now, change)
    const isSame = words.every((word, side) => word === was[side])
    if (!isSame && hasLeft(now, change)) gone.push(change)
    else if (isOpenPair(words) === isOpen) continue
    else if (!isSame) contested.push(change)
    else {
      const word = isOpen ? OLD_ACCESS.allowed : OLD_ACCESS.denied
      write(a, b, word)
      write(b, a, word)
    }
  }
  return {
    rows: Object.fromEntries([...rows].map(([id, row]) => [id, Object.fromEntries(row)])),
    contested,
    gone,
  }
}

/** Whether one of two is no longer in the lists. */
export const hasLeft = (now: OldAccessLists, { a, b }: OldPair) =>
  !Object.hasOwn(now, a) || !Object.hasOwn(now, b)

/** Names of config files are anybody's choice: `constructor` is one. */
const rowOf = (lists: OldAccessLists, id: string): OldAccessRow =>
  Object.hasOwn(lists, id) ? lists[id] : undefined

const wordOn = (row: OldAccessRow, id: string): number =>
  row && Object.hasOwn(row, id) ? (row[id] ?? OLD_ACCESS.unset) : OLD_ACCESS.unset
