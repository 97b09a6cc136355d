import { writeFilter } from '@meshdeck/domain/filter-language'
import { healthOf } from '@meshdeck/domain/health'
import { HOUR_MS, MINUTE_MS } from '@meshdeck/domain/times'

/** What can happen to a node between two observations of its network, most urgent first. */
export const changeKinds = ['down', 'left', 'joined', 'back'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A change that this browser noticed. Times are milliseconds since 1970. */
export type Change = {
  kind: ChangeKind
  networkId: string
  /** ID of the node. For a node that left, its `keyOf` only, because no page shows it anymore. */
  nodeId: string
  /** Empty if no list with names has been read yet. */
  name: string
  /** The server's own status value after the change. Empty for a node that left. */
  status: string
  /** Latest time at which the change hadn't happened yet. */
  after: number
  /** Time at which the change was noticed. */
  at: number
}

export type NodeSnapshot = {
  id: string
  /** Undefined if the reply doesn't contain it. */
  name?: string | undefined
  status: string
  /** Time of the server's last contact with the node; 0 if the reply doesn't contain it. */
  lastSeen?: number
}

/** The nodes of a network as one reply lists them. */
export type NetworkSnapshot = {
  networkId: string
  at: number
  nodes: readonly NodeSnapshot[]
  /** Whether these are all nodes of the network. */
  isWhole: boolean
}

type NodeFacts = { name: string; isUp: boolean }

/** The last observed nodes of a network, keyed by `keyOf` of their IDs. */
export type Snapshot = ReadonlyMap<string, NodeFacts>

/** Long enough to distinguish ten thousand nodes with random IDs. */
const KEY_LENGTH = 13
const NAME_LENGTH = 32

/** Returns the beginning of an ID, used as a key. */
export const keyOf = (id: string) => id.slice(0, KEY_LENGTH)

/** Whether a node works according to its status; undefined if the status is inconclusive. */
function isUp(status: string): boolean | undefined {
  const health = healthOf(status)
  if (health === 'online' || health === 'warning') return true
  return health === 'error' || health === 'offline' || health === 'disconnected' ? false : undefined
}

type Comparison = { snapshot: Snapshot; changes: Change[] }

/**
 * Returns the changes since `previousSnapshot`, which was observed at `after`, and the new snapshot. A partial reply
 * reports no nodes that joined or left, and an inconclusive status changes nothing.
 */
export function compare(
  previousSnapshot: Snapshot,
  after: number,
  current: NetworkSnapshot,
): Comparison {
  const { networkId, at, nodes, isWhole } = current
  const snapshot = new Map(isWhole ? [] : previousSnapshot)
  const changes: Change[] = []

  for (const node of nodes) {
    const key = keyOf(node.id)
    const previousNode = previousSnapshot.get(key)
    if (!previousNode && !isWhole) continue
    const name = (node.name || (previousNode?.name ?? '')).slice(0, NAME_LENGTH)
    const wasUp = previousNode?.isUp
    const nowUp = isUp(node.status) ?? wasUp ?? false
    const kind = kindOf(wasUp, nowUp)
    snapshot.set(key, { name, isUp: nowUp })
    if (kind) {
      const since = kind === 'down' ? Math.min(at, Math.max(after, node.lastSeen ?? 0)) : after
      changes.push({
        kind,
        networkId,
        nodeId: node.id,
        name,
        status: node.status,
        after: since,
        at,
      })
    }
  }
  if (isWhole) {
    for (const [key, { name }] of previousSnapshot) {
      if (!snapshot.has(key))
        changes.push({ kind: 'left', networkId, nodeId: key, name, status: '', after, at })
    }
  }
  return { snapshot, changes }
}

function kindOf(wasUp: boolean | undefined, nowUp: boolean): ChangeKind | undefined {
  if (wasUp === undefined) return 'joined'
  if (wasUp === nowUp) return undefined
  return nowUp ? 'back' : 'down'
}

/** A pause of this length without observations starts a new visit. */
const PAUSE_MS = 30 * MINUTE_MS

/** Maximum number of stored changes; a bad morning on a large network produces several hundred. */
export const MAX_CHANGES = 1000

/** When the user was active, in milliseconds since 1970. */
type Visits = {
  began: number
  /** When the previous visit ended; undefined in the first visit. */
  before?: number | undefined
  /** The latest observation. */
  last: number
}

/** Returns the visits after an observation at `now`. */
export function recordVisit(visits: Visits | undefined, now: number): Visits {
  if (!visits) return { began: now, last: now }
  if (now - visits.last < PAUSE_MS) return { ...visits, last: now }
  return { began: now, before: visits.last, last: now }
}

/** Merges the changes, newest first, and drops those beyond the limit. */
export function mergeChanges(kept: readonly Change[], found: readonly Change[]): Change[] {
  return [...found, ...kept].slice(0, MAX_CHANGES)
}

/** Adds names to changes that were noticed before the names were read. Returns the same array if nothing changes. */
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

/** Changes noticed in this visit, or changes that certainly happened in the last hour. */
export type Span = 'visit' | 'hour'

export function isIn(span: Span, change: Change, { began, now }: { began: number; now: number }) {
  return span === 'visit' ? change.at >= began : change.after >= now - HOUR_MS
}

/** Keeps the latest change of each node. Expects and keeps newest first. */
export function latestOfEach(changes: readonly Change[]): Change[] {
  const seenKeys = new Set<string>()
  return changes.filter(({ networkId, nodeId }) => {
    const key = `${networkId} ${keyOf(nodeId)}`
    if (seenKeys.has(key)) return false
    seenKeys.add(key)
    return true
  })
}

/** Sorts by urgency of the kind, keeping the newest first within each kind. */
export function inOrder(changes: readonly Change[]): Change[] {
  return changeKinds.flatMap((kind) => changes.filter((change) => change.kind === kind))
}

export function countKinds(changes: readonly Change[]): Record<ChangeKind, number> {
  const counts = { down: 0, left: 0, joined: 0, back: 0 }
  for (const { kind } of changes) counts[kind] += 1
  return counts
}

/** Returns the link to the page of all changes, filtered by a span and optionally by a kind. */
export function changesLink(span: Span, kind?: ChangeKind): string {
  const filters = [
    { field: 'when', value: span },
    ...(kind ? [{ field: 'kind', value: kind }] : []),
  ]
  const params = filters.map((filter) => ['filter', writeFilter({ ...filter, isNegated: false })])
  return `/changes?${new URLSearchParams(params)}`
}
