import { healthOf } from '@meshdeck/domain/health'

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
