import { type Infer, type Schema, useSession, z } from '@meshdeck/platform'
import { useSyncExternalStore } from 'react'

import { changesKey } from '../shared/personal-storage'
import {
  type Change,
  changeKinds,
  compare,
  keepChanges,
  lookAt,
  type Sighting,
  type Snapshot,
  withNames,
} from './change'

/** As many nodes are kept, of all networks together: half a megabyte of short names. */
export const MOST_NODES = 20_000

/** What is the same is written no more often: pages ask for statuses every few seconds. */
const WRITTEN_EVERY_MS = 60_000

const indexSchema = z.object({
  visits: z.object({ began: z.number(), before: z.optional(z.number()), last: z.number() }),
  /** By network: when it was seen last, and how many nodes it had. */
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

const snapshotKey = (person: string, networkId: string) => changesKey(person, `of ${networkId}`)

/** Notes what a reply tells of a network, for the person who is signed in. */
export function noteSighting(person: string, reply: Sighting): void {
  const { networkId } = reply
  const index = readIndex(person)
  const known = index?.networks[networkId]
  const sighting = known && reply.at < known.at ? namesIn(reply, known.at) : reply
  const { at, nodes } = sighting
  const visits = lookAt(index?.visits, at)
  const before = known && snapshotOf(person, networkId)
  // of a part nobody knows what is new, nor is it worth keeping
  if (!before && !sighting.isWhole) return
  if (sighting.isWhole && nodes.length > MOST_NODES) return forgetNetwork(person, networkId)

  // what is seen for the first time is nothing new
  const { snapshot, changes } = compare(before ?? new Map(), known?.at ?? at, sighting)
  const kept = readChanges(person)
  const named = withNames(kept, networkId, snapshot)
  if (before && (changes.length > 0 || named !== kept))
    write(changesKey(person, 'list'), keepChanges(named, changes))
  const hasChanged = !before || changes.length > 0 || namesDiffer(before, snapshot)
  if (hasChanged) keepSnapshot(person, networkId, snapshot)
  const isDue = at - (known?.at ?? 0) >= WRITTEN_EVERY_MS
  if (hasChanged || isDue || visits.began !== index?.visits.began) {
    const networks = { ...index?.networks, [networkId]: { at, count: snapshot.size } }
    writeIndex(person, { visits, networks: withinBounds(person, networks, networkId) })
  }
}

/** What an older reply is still good for: its names come with the devices, which may be read later. */
const namesIn = (reply: Sighting, at: number): Sighting => ({
  ...reply,
  at,
  isWhole: false,
  nodes: reply.nodes.map((node) => ({ ...node, status: '' })),
})

/** What somebody keeps here: the newest change first, and since when. */
export type Kept = {
  changes: readonly Change[]
  /** Undefined before the first look at any network. */
  visits: Index['visits'] | undefined
}

const nothing: Kept = { changes: [], visits: undefined }
let lastRead: { index: string | null; list: string | null; person: string; kept: Kept } | undefined

/** The same object until something changes, for whoever draws it. */
export function readKept(person: string): Kept {
  const index = localStorage.getItem(changesKey(person, 'index'))
  const list = localStorage.getItem(changesKey(person, 'list'))
  if (index === null) return nothing
  if (lastRead?.person !== person || lastRead.index !== index || lastRead.list !== list) {
    const kept = { changes: readChanges(person), visits: readIndex(person)?.visits }
    lastRead = { index, list, person, kept }
  }
  return lastRead.kept
}

const listeners = new Set<() => void>()

/** Hears when something was noted, here or in another tab. */
export function subscribeToChanges(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Networks that are gone need no comparison. */
export function keepNetworks(person: string, networkIds: readonly string[]): void {
  const index = readIndex(person)
  const gone = Object.keys(index?.networks ?? {}).filter((id) => !networkIds.includes(id))
  for (const networkId of gone) forgetNetwork(person, networkId)
}

function forgetNetwork(person: string, networkId: string): void {
  localStorage.removeItem(snapshotKey(person, networkId))
  const index = readIndex(person)
  if (!index?.networks[networkId]) return
  const { [networkId]: _, ...networks } = index.networks
  writeIndex(person, { ...index, networks })
}

/** Where they hold more nodes than are kept, those that were seen longest ago are forgotten. */
function withinBounds(person: string, networks: Index['networks'], latest: string) {
  const byAge = Object.entries(networks).toSorted(([, one], [, other]) => other.at - one.at)
  let room = MOST_NODES - (networks[latest]?.count ?? 0)
  const kept = byAge.filter(([networkId, { count }]) => {
    if (networkId === latest) return true
    room -= count
    if (room < 0) localStorage.removeItem(snapshotKey(person, networkId))
    return room >= 0
  })
  return Object.fromEntries(kept)
}

function namesDiffer(before: Snapshot, after: Snapshot): boolean {
  return [...after].some(([key, { name }]) => before.get(key)?.name !== name)
}

let lastSnapshot: { text: string; snapshot: Snapshot } | undefined

/** Read anew only where another tab has written: a network of thousands is looked at again and again. */
function snapshotOf(person: string, networkId: string): Snapshot | undefined {
  const key = snapshotKey(person, networkId)
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  if (lastSnapshot?.text === text) return lastSnapshot.snapshot
  const snapshot = readSnapshot(text)
  if (!snapshot) return drop(key)
  lastSnapshot = { text, snapshot }
  return snapshot
}

/** One that cannot be kept makes room: compared with an older one, the same would be news again and again. */
function keepSnapshot(person: string, networkId: string, snapshot: Snapshot): void {
  const key = snapshotKey(person, networkId)
  const text = writeSnapshot(snapshot)
  if (writeText(key, text)) lastSnapshot = { text, snapshot }
  else localStorage.removeItem(key)
}

const readChanges = (person: string): Change[] =>
  read(changesKey(person, 'list'), changesSchema) ?? []

const readIndex = (person: string): Index | undefined =>
  read(changesKey(person, 'index'), indexSchema)

function writeIndex(person: string, index: Index): void {
  write(changesKey(person, 'index'), index)
  tell()
}

function read<Value>(key: string, schema: Schema<Value>): Value | undefined {
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

function write(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value))
}

/** False where the browser has no room left: then what is there stays. */
function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** The text of a snapshot, a line for each node: as short as it can be and still be read. */
export function writeSnapshot(snapshot: Snapshot): string {
  return [...snapshot]
    .map(([key, { name, isUp }]) => `${isUp ? '+' : '-'}${key} ${name.replaceAll(/\s/g, ' ')}`)
    .join('\n')
}

/** Undefined for a text that is none. */
export function readSnapshot(text: string): Snapshot | undefined {
  const snapshot = new Map<string, { name: string; isUp: boolean }>()
  for (const line of text === '' ? [] : text.split('\n')) {
    const [, sign, key, name] = /^([+-])(\S+) (.*)$/.exec(line) ?? []
    if (key === undefined || name === undefined) return undefined
    snapshot.set(key, { name, isUp: sign === '+' })
  }
  return snapshot
}

/** What this browser noticed for whoever is signed in. */
export function useKeptChanges(): Kept {
  const { username } = useSession()
  return useSyncExternalStore(subscribeToChanges, () => readKept(username))
}
