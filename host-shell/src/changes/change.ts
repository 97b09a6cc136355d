import { writeFilter } from '@meshdeck/domain/filter-language'
import { healthOf } from '@meshdeck/domain/health'
import { HOUR_MS, MINUTE_MS } from '@meshdeck/domain/times'

/** What has become of a node between two looks at its network, what wants attention first. */
export const changeKinds = ['down', 'left', 'joined', 'back'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One change that this browser noticed. Moments in milliseconds since 1970. */
export type Change = {
  kind: ChangeKind
  networkId: string
  /** Of a node that left its `keyOf`, for no page has it any more. */
  nodeId: string
  /** Empty where no list with names was read so far. */
  name: string
  /** The server's own word for how it is since; empty for one that left. */
  status: string
  /** It was not so yet at this moment. */
  after: number
  /** It was so when it was noticed. */
  at: number
}

/** A node in a reply. */
export type SeenNode = {
  id: string
  /** Undefined where the reply does not say it. */
  name?: string | undefined
  status: string
  /** When the server last heard of it; 0 where the reply does not say it. */
  lastSeen?: number
}

/** What a reply tells of a network. */
export type Sighting = {
  networkId: string
  at: number
  nodes: readonly SeenNode[]
  /** They are all that there are. */
  isWhole: boolean
}

/** What is kept of a node. */
type Known = { name: string; isUp: boolean }

/** The nodes of a network as they were seen last, by `keyOf` their ids. */
export type Snapshot = ReadonlyMap<string, Known>

/** Long enough to tell ten thousand nodes apart, whose ids are random. */
const KEY_LENGTH = 13
const NAME_LENGTH = 32

/** The beginning of an id. */
export const keyOf = (id: string) => id.slice(0, KEY_LENGTH)

/** Whether a node works by its status; undefined where that says nothing of it. */
function isUp(status: string): boolean | undefined {
  const health = healthOf(status)
  if (health === 'online' || health === 'warning') return true
  return health === 'error' || health === 'offline' || health === 'disconnected' ? false : undefined
}

type Noted = { snapshot: Snapshot; changes: Change[] }

/**
 * What is new since `before`, which was seen at `after`, and what is known from now on. Of a part of the
 * network nobody joins or leaves, and a status that says nothing changes nothing.
 */
export function compare(before: Snapshot, after: number, sighting: Sighting): Noted {
  const { networkId, at, nodes, isWhole } = sighting
  const snapshot = new Map(isWhole ? [] : before)
  const changes: Change[] = []

  for (const node of nodes) {
    const key = keyOf(node.id)
    const known = before.get(key)
    if (!known && !isWhole) continue
    const name = (node.name || (known?.name ?? '')).slice(0, NAME_LENGTH)
    const wasUp = known?.isUp
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
    for (const [key, { name }] of before) {
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

/** Who has looked at nothing for as long begins a new visit. */
const PAUSE_MS = 30 * MINUTE_MS

/** As many are kept; a bad morning of a large estate has some hundred. */
export const MOST_CHANGES = 1000

/** When somebody was here, in milliseconds since 1970. */
type Visits = {
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

/** The page of all changes, showing those of a span, and of one kind. */
export function changesLink(span: Span, kind?: ChangeKind): string {
  const wanted = [{ field: 'when', value: span }, ...(kind ? [{ field: 'kind', value: kind }] : [])]
  const filters = wanted.map((filter) => ['filter', writeFilter({ ...filter, isNegated: false })])
  return `/changes?${new URLSearchParams(filters)}`
}
