import { type Infer, type Schema, useSession, z } from '@meshdeck/platform'
import { useSyncExternalStore } from 'react'

import { changesKey } from '../shared/personal-storage'
import {
  type Change,
  changeKinds,
  compare,
  mergeChanges,
  recordVisit,
  type NetworkSnapshot,
  type Snapshot,
  withNames,
} from './change'

/** Maximum number of stored nodes of all networks together: half a megabyte with short names. */
export const MAX_NODES = 20_000

/** Minimum time between writes of unchanged data: pages fetch statuses every few seconds. */
const WRITTEN_EVERY_MS = 60_000

const indexSchema = z.object({
  visits: z.object({ began: z.number(), before: z.optional(z.number()), last: z.number() }),
  /** By network: when it was last observed and how many nodes it had. */
  networks: z.record(z.string(), z.object({ at: z.number(), count: z.number() })),
})
type Index = Infer<typeof indexSchema>

const changesSchema = z.array(
  z.object({
    kind: z.oneOf(changeKinds),
    networkId: z.string(),
    nodeId: z.string(),
    name: z.string(),
    status: z.string(),
    after: z.number(),
    at: z.number(),
  }),
)

const snapshotKey = (username: string, networkId: string) => changesKey(username, `of ${networkId}`)

/** Records what a reply reports about a network, for the signed-in user. */
export function recordSnapshot(username: string, reply: NetworkSnapshot): void {
  const { networkId } = reply
  const index = readIndex(username)
  const knownNetwork = index?.networks[networkId]
  const current =
    knownNetwork && reply.at < knownNetwork.at ? namesIn(reply, knownNetwork.at) : reply
  const { at, nodes } = current
  const visits = recordVisit(index?.visits, at)
  const previousSnapshot = knownNetwork && snapshotOf(username, networkId)
  // a partial reply has nothing to be compared with and isn't worth storing
  if (!previousSnapshot && !current.isWhole) return
  if (current.isWhole && nodes.length > MAX_NODES) return forgetNetwork(username, networkId)

  // nodes observed for the first time are not reported as changes
  const { snapshot, changes } = compare(
    previousSnapshot ?? new Map(),
    knownNetwork?.at ?? at,
    current,
  )
  const storedChanges = readChanges(username)
  const renamedChanges = withNames(storedChanges, networkId, snapshot)
  if (previousSnapshot && (changes.length > 0 || renamedChanges !== storedChanges))
    storeEntry(changesKey(username, 'list'), mergeChanges(renamedChanges, changes))
  const hasChanged =
    !previousSnapshot || changes.length > 0 || namesDiffer(previousSnapshot, snapshot)
  if (hasChanged) storeSnapshot(username, networkId, snapshot)
  const isDue = at - (knownNetwork?.at ?? 0) >= WRITTEN_EVERY_MS
  if (hasChanged || isDue || visits.began !== index?.visits.began) {
    const networks = { ...index?.networks, [networkId]: { at, count: snapshot.size } }
    storeIndex(username, { visits, networks: withinBounds(username, networks, networkId) })
  }
}

/** Keeps only the names of an outdated reply: names come with the devices, which may be read later. */
const namesIn = (reply: NetworkSnapshot, at: number): NetworkSnapshot => ({
  ...reply,
  at,
  isWhole: false,
  nodes: reply.nodes.map((node) => ({ ...node, status: '' })),
})

/** The changes stored for a user, newest first, and the visits they belong to. */
export type StoredChanges = {
  changes: readonly Change[]
  /** Undefined before the first observation of any network. */
  visits: Index['visits'] | undefined
}

const nothing: StoredChanges = { changes: [], visits: undefined }
let lastRead:
  | { index: string | null; list: string | null; username: string; storedChanges: StoredChanges }
  | undefined

/** Returns the stored changes. The object stays the same until something changes, to avoid rerenders. */
export function readStoredChanges(username: string): StoredChanges {
  const index = localStorage.getItem(changesKey(username, 'index'))
  const list = localStorage.getItem(changesKey(username, 'list'))
  if (index === null) return nothing
  if (lastRead?.username !== username || lastRead.index !== index || lastRead.list !== list) {
    const storedChanges = { changes: readChanges(username), visits: readIndex(username)?.visits }
    lastRead = { index, list, username, storedChanges }
  }
  return lastRead.storedChanges
}

const listeners = new Set<() => void>()

/** Subscribes to changes noted in this or another tab. Returns the function that unsubscribes. */
export function subscribeToChanges(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Forgets networks that no longer exist. */
export function forgetOtherNetworks(username: string, networkIds: readonly string[]): void {
  const index = readIndex(username)
  const goneIds = Object.keys(index?.networks ?? {}).filter((id) => !networkIds.includes(id))
  for (const networkId of goneIds) forgetNetwork(username, networkId)
}

function forgetNetwork(username: string, networkId: string): void {
  localStorage.removeItem(snapshotKey(username, networkId))
  const index = readIndex(username)
  if (!index?.networks[networkId]) return
  const { [networkId]: _, ...networks } = index.networks
  storeIndex(username, { ...index, networks })
}

/** Forgets the networks that were observed longest ago while they hold more nodes than the limit. */
function withinBounds(username: string, networks: Index['networks'], latest: string) {
  const sortedNetworks = Object.entries(networks).toSorted(
    ([, one], [, other]) => other.at - one.at,
  )
  let room = MAX_NODES - (networks[latest]?.count ?? 0)
  const keptNetworks = sortedNetworks.filter(([networkId, { count }]) => {
    if (networkId === latest) return true
    room -= count
    if (room < 0) localStorage.removeItem(snapshotKey(username, networkId))
    return room >= 0
  })
  return Object.fromEntries(keptNetworks)
}

function namesDiffer(before: Snapshot, after: Snapshot): boolean {
  return [...after].some(([key, { name }]) => before.get(key)?.name !== name)
}

let lastSnapshot: { text: string; snapshot: Snapshot } | undefined

/**
 * Parses a snapshot again only after another tab has written it, because a network of thousands of nodes is read
 * repeatedly.
 */
function snapshotOf(username: string, networkId: string): Snapshot | undefined {
  const key = snapshotKey(username, networkId)
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  if (lastSnapshot?.text === text) return lastSnapshot.snapshot
  const snapshot = parseSnapshot(text)
  if (!snapshot) return drop(key)
  lastSnapshot = { text, snapshot }
  return snapshot
}

/**
 * Stores a snapshot, or removes the old one if it doesn't fit: comparing with the old one would report the same changes
 * again and again.
 */
function storeSnapshot(username: string, networkId: string, snapshot: Snapshot): void {
  const key = snapshotKey(username, networkId)
  const text = serializeSnapshot(snapshot)
  if (storeText(key, text)) lastSnapshot = { text, snapshot }
  else localStorage.removeItem(key)
}

const readChanges = (username: string): Change[] =>
  readEntry(changesKey(username, 'list'), changesSchema) ?? []

const readIndex = (username: string): Index | undefined =>
  readEntry(changesKey(username, 'index'), indexSchema)

function storeIndex(username: string, index: Index): void {
  storeEntry(changesKey(username, 'index'), index)
  notifyListeners()
}

function readEntry<Value>(key: string, schema: Schema<Value>): Value | undefined {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  try {
    return z.parse(schema, JSON.parse(text))
  } catch {
    return drop(key)
  }
}

function drop(key: string): undefined {
  console.warn(`The stored value of ${key} is unreadable and was dropped`)
  localStorage.removeItem(key)
}

function storeEntry(key: string, value: unknown): void {
  storeText(key, JSON.stringify(value))
}

/** Writes an entry. Returns false, and changes nothing, if the browser has no room left. */
function storeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Serializes a snapshot with a line for each node, as compactly as possible. */
export function serializeSnapshot(snapshot: Snapshot): string {
  return [...snapshot]
    .map(([key, { name, isUp }]) => `${isUp ? '+' : '-'}${key} ${name.replaceAll(/\s/g, ' ')}`)
    .join('\n')
}

/** Parses a snapshot. Returns undefined for an invalid text. */
export function parseSnapshot(text: string): Snapshot | undefined {
  const snapshot = new Map<string, { name: string; isUp: boolean }>()
  for (const line of text === '' ? [] : text.split('\n')) {
    const [, sign, key, name] = /^([+-])(\S+) (.*)$/.exec(line) ?? []
    if (key === undefined || name === undefined) return undefined
    snapshot.set(key, { name, isUp: sign === '+' })
  }
  return snapshot
}

/** Returns the changes that this browser noticed for the signed-in user. */
export function useStoredChanges(): StoredChanges {
  const { username } = useSession()
  return useSyncExternalStore(subscribeToChanges, () => readStoredChanges(username))
}
