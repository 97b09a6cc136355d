import { type Change, type ChangeKind, changeKinds, keyOf, type Snapshot } from './change'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Who has looked at nothing for as long begins a new visit. */
const PAUSE_MS = 30 * MINUTE_MS

/** As many are kept; a bad morning of a large estate has some hundred. */
export const MOST_CHANGES = 1000

/** When somebody was here, in milliseconds since 1970. */
export type Visits = {
  began: number
  /** When the visit before ended; undefined in the first. */
  before?: number | undefined
  /** The last look so far. */
  last: number
}

/** The visits after a look at `now`. */
export function lookAt(visits: Visits | undefined, now: number): Visits {
  if (!visits) return { began: now, last: now }
  if (now - visits.last < PAUSE_MS) return { ...visits, last: now }
  return { began: now, before: visits.last, last: now }
}

/** The newest first, and no more than are kept. */
export function keepChanges(kept: readonly Change[], found: readonly Change[]): Change[] {
  return [...found, ...kept].slice(0, MOST_CHANGES)
}

/**
 * With the names of those that were noticed before their names were read; the same array where there is none to
 * name.
 */
export function withNames(
  changes: readonly Change[],
  networkId: string,
  snapshot: Snapshot,
): readonly Change[] {
  const nameOf = (change: Change) =>
    change.name === '' && change.networkId === networkId
      ? snapshot.get(keyOf(change.nodeId))?.name
      : undefined
  if (!changes.some(nameOf)) return changes
  return changes.map((change) => ({ ...change, name: nameOf(change) ?? change.name }))
}

/** Those noticed in this visit, or those that surely happened in the last hour. */
export type Span = 'visit' | 'hour'

export function isIn(span: Span, change: Change, { began, now }: { began: number; now: number }) {
  return span === 'visit' ? change.at >= began : change.after >= now - HOUR_MS
}

/** Of each node what became of it last; the newest first, as given. */
export function latestOfEach(changes: readonly Change[]): Change[] {
  const seen = new Set<string>()
  return changes.filter(({ networkId, nodeId }) => {
    const key = `${networkId} ${keyOf(nodeId)}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** What wants attention first, and of each kind the newest. */
export function inOrder(changes: readonly Change[]): Change[] {
  return changeKinds.flatMap((kind) => changes.filter((change) => change.kind === kind))
}

export function countKinds(changes: readonly Change[]): Record<ChangeKind, number> {
  const counts = { down: 0, left: 0, joined: 0, back: 0 }
  for (const { kind } of changes) counts[kind] += 1
  return counts
}
