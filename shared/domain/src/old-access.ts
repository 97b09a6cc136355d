/**
 * The access lists of 1.0.0 between single nodes and config files (contract 1.8): by member, its value for each other
 * member. IDs are node IDs, and names of config files.
 */
export type OldAccessLists = Readonly<Record<string, OldAccessRow>>
export type OldAccessRow = Readonly<Record<string, number>> | null | undefined

/** Value of a member for another one: 0 or missing is unset, 1 is denied, 2 is allowed. */
export const OLD_ACCESS = { unset: 0, denied: 1, allowed: 2 } as const

/** Two members, in any order. */
export type OldPair = { a: string; b: string }

/** The value of `a` for `b`, and of `b` for `a`. */
type PairSettings = readonly [number, number]

/** Returns the values of a pair in the lists; a missing one is `unset`. */
export const pairSettings = (lists: OldAccessLists, { a, b }: OldPair): PairSettings => [
  settingOf(rowOf(lists, a), b),
  settingOf(rowOf(lists, b), a),
]

/** Whether a pair is open: only if both sides allow it. An unset value counts as denied, as on the server. */
export const isOpenPair = (settings: PairSettings): boolean =>
  settings.every((setting) => setting === OLD_ACCESS.allowed)

/** Number of members above which the lists don't contain every pair. */
const MAX_WRITTEN_OUT = 1000

/**
 * Whether the lists deny a pair: one side denies it, or has no value although lists of this size contain every pair.
 */
export function isRefusedPair(lists: OldAccessLists, pair: OldPair): boolean {
  const settings = pairSettings(lists, pair)
  if (Object.keys(lists).length <= MAX_WRITTEN_OUT) return !isOpenPair(settings)
  return settings.includes(OLD_ACCESS.denied)
}

/** A pair to open or close, with its values when that was decided. */
export type OldPairChange = OldPair & { isOpen: boolean; was: PairSettings }

type Outcome = {
  /** Rows to send: each replaces the server's row, and others stay unchanged. */
  rows: Record<string, Record<string, number>>
  /** Pairs that another user has changed since to a value other than the wanted one. */
  contested: OldPairChange[]
  /** Pairs with a member that is no longer in the lists because it has left the network. */
  goneChanges: OldPairChange[]
}

/**
 * Applies changes to the current lists. Writes both sides of a pair, because both must allow it; the rest of a row is
 * sent back unchanged.
 */
export function applyPairChanges(
  lists: OldAccessLists,
  changes: readonly OldPairChange[],
): Outcome {
  const rows = new Map<string, Map<string, number>>()
  const contested: OldPairChange[] = []
  const goneChanges: OldPairChange[] = []
  const write = (from: string, to: string, setting: number) => {
    const row = rows.get(from) ?? new Map(Object.entries(rowOf(lists, from) ?? {}))
    rows.set(from, row.set(to, setting))
  }
  for (const change of changes) {
    const { a, b, isOpen, was } = change
    const settings = pairSettings(lists, change)
    const isSame = settings.every((setting, side) => setting === was[side])
    if (!isSame && hasLeft(lists, change)) goneChanges.push(change)
    else if (isOpenPair(settings) === isOpen) continue
    else if (!isSame) contested.push(change)
    else {
      const setting = isOpen ? OLD_ACCESS.allowed : OLD_ACCESS.denied
      write(a, b, setting)
      write(b, a, setting)
    }
  }
  return {
    rows: Object.fromEntries([...rows].map(([id, row]) => [id, Object.fromEntries(row)])),
    contested,
    goneChanges,
  }
}

/** Whether a member of a pair is no longer in the lists. */
export const hasLeft = (now: OldAccessLists, { a, b }: OldPair) =>
  !Object.hasOwn(now, a) || !Object.hasOwn(now, b)

/** Names of config files are user input, such as `constructor`. */
const rowOf = (lists: OldAccessLists, id: string): OldAccessRow =>
  Object.hasOwn(lists, id) ? lists[id] : undefined

const settingOf = (row: OldAccessRow, id: string): number =>
  row && Object.hasOwn(row, id) ? (row[id] ?? OLD_ACCESS.unset) : OLD_ACCESS.unset
