import { createSlices } from '@meshdeck/platform'

import type { EntryFault } from './entry-faults'
import type { Resolve } from './entry-values'
import { type NamedReference, type Problem, type Section } from './policy-file'
import type { Names } from './reference-names'

/**
 * Effect of an import on one item; `id` is that of the existing item, and `key` identifies the line, or the removed
 * item, across comparisons.
 */
export type EntryChange<Item> =
  | { kind: 'add'; key: string; name: string; wantedItem: Item }
  | {
      kind: 'change'
      key: string
      name: string
      id: string
      before: Item
      wantedItem: Item
      fields: string[]
    }
  /** Applied only if the user selects it; a line of the file may name the item. */
  | { kind: 'remove'; key: string; name: string; id: string; isNamed: boolean }

/** Additional results of comparing the sections one after another. */
export type Findings = {
  problems: Problem[]
  /** References in lines, as `kind id`. */
  namedReferences: Set<string>
  /** Keys of lines that match the current state. */
  unchangedKeys: Record<Section, string[]>
  lineOf: (path: readonly PropertyKey[]) => number
  /** IDs of items that an import has deleted and whose lines recreate them. */
  deletedIds: ReadonlySet<string>
}

/** Returns what each line of a section would do, and what is missing in the file. */
export async function compareSection<Entry extends NamedEntry, Item extends object>(
  section: Section,
  sides: Sides<Entry, Item>,
  findings: Findings,
): Promise<Array<EntryChange<Item>>> {
  const { entries, existingItems: current } = sides
  if (!entries) return []
  const compareEntry = entryComparison(section, sides, findings)
  const slices = createSlices()
  const metIds = new Set<string>()
  const changes: Array<EntryChange<Item>> = []
  for (const [index, entry] of entries.entries()) {
    const change = compareEntry(entry, { index, metIds })
    if (change) changes.push(change)
    if (slices.isOver()) await slices.pause()
  }
  const removals = current.flatMap(({ id, name, isProtected }): Array<EntryChange<Item>> =>
    metIds.has(id) || isProtected
      ? []
      : [{ kind: 'remove', key: `- ${id}`, name, id, isNamed: false }],
  )
  return [...changes, ...removals]
}

type Place = {
  index: number
  /** IDs that earlier lines concern. */
  metIds: Set<string>
}

function entryComparison<Entry extends NamedEntry, Item extends object>(
  section: Section,
  { existingItems: current, toItem, faultsOf, names }: Sides<Entry, Item>,
  { problems, namedReferences, unchangedKeys, lineOf, deletedIds }: Findings,
) {
  const find = finder(current, deletedIds)

  return (entry: Entry, { index, metIds }: Place): EntryChange<Item> | undefined => {
    const problemCount = problems.length
    const match = find(entry)
    const existing = 'existing' in match ? match.existing : undefined
    const key = existing?.id ?? entry.id ?? entry.name
    const reason = 'reason' in match ? match.reason : metIds.has(key) && ('twice' as const)
    if (reason) {
      refuse({ reason, subject: entry.name, part: [] })
      // ambiguous: all candidates stay
      for (const { id, name } of current) if (name === entry.name) metIds.add(id)
      return undefined
    }
    metIds.add(key)
    const keptIds = new Set(existing && idsIn(existing.item))
    const wantedItem = toItem(entry, resolve)
    if (isRefused()) return undefined
    const fields = existing ? fieldsThatDiffer(existing.item, wantedItem) : []
    const line = { key: entry.id ?? entry.name, name: entry.name, wantedItem }
    if (existing && fields.length === 0) {
      unchangedKeys[section].push(line.key)
      return undefined
    }
    if (!existing?.isFixed) faultsOf(entry, existing?.item).forEach(refuse)
    else if (fields.some((field) => field !== 'enabled')) {
      refuse({ reason: 'built-in', subject: entry.name, part: [] })
    }
    if (isRefused()) return undefined
    if (!existing) return { kind: 'add', ...line }
    return { kind: 'change', ...line, id: existing.id, before: existing.item, fields }

    function resolve(reference: NamedReference, part: readonly PropertyKey[]) {
      const target = names.read(reference)
      if ('id' in target) {
        namedReferences.add(`${reference.kind} ${target.id}`)
        return target.id
      }
      // a reference to a deleted item that the policy already has is no change
      if (reference.id !== undefined && keptIds.has(reference.id)) return reference.id
      refuse({ reason: target.reason, subject: reference.name, part })
      return undefined
    }

    function refuse({ reason, subject, part }: EntryFault) {
      problems.push({ line: lineOf([section, index, ...part]), reason, subject })
    }

    function isRefused() {
      return problems.length > problemCount
    }
  }
}

type NamedEntry = { name: string; id?: string | undefined }

type Existing<Item> = {
  id: string
  name: string
  item: Item
  /** Whether it is never removed. */
  isProtected: boolean
  /** Whether only its switch can be changed. */
  isFixed?: boolean
}
type ExistingItems<Item> = ReadonlyArray<Existing<Item>>

/** A section in the file and the current items, with the functions that convert one to the other. */
export type Sides<Entry, Item> = {
  entries: readonly Entry[] | undefined
  existingItems: ExistingItems<Item>
  toItem: (entry: Entry, resolve: Resolve) => Item
  /** Returns the problems of a line that would change something. */
  faultsOf: (entry: Entry, before: Item | undefined) => EntryFault[]
  /** Kinds that a line may name. */
  names: Names
}

type Match<Item> =
  | { existing: Existing<Item> }
  | { reason: 'unknown' | 'ambiguous' | 'unnamed' }
  | { isNew: true }

/** Returns a function that finds a line's item by ID or, without one, by name. */
function finder<Item>(current: ExistingItems<Item>, deletedIds: ReadonlySet<string>) {
  const existingById = new Map(current.map((existing) => [existing.id, existing]))
  const existingByName = new Map<string, Array<Existing<Item>>>()
  for (const existing of current) {
    const alike = existingByName.get(existing.name)
    if (alike) alike.push(existing)
    else existingByName.set(existing.name, [existing])
  }
  return ({ name, id }: NamedEntry): Match<Item> => {
    if (id !== undefined) {
      const existing = existingById.get(id)
      if (existing) return { existing }
      return deletedIds.has(id) ? { isNew: true } : { reason: 'unknown' }
    }
    if (name === '') return { reason: 'unnamed' }
    const [first, ...others] = existingByName.get(name) ?? []
    if (others.length > 0) return { reason: 'ambiguous' }
    return first ? { existing: first } : { isNew: true }
  }
}

/** Returns every ID that an item refers to. */
function idsIn(item: object): string[] {
  return Object.values(item).flatMap((value: unknown) => {
    if (Array.isArray(value)) {
      return value.flatMap((part: unknown) => Object.values(Object(part)).map(String))
    }
    return typeof value === 'object' && value !== null ? Object.keys(value) : []
  })
}

/** Returns the differing fields by the server's names; the order of lists is ignored. */
function fieldsThatDiffer<Item extends object>(item: Item, wanted: Item): string[] {
  const now = new Map<string, unknown>(Object.entries(item))
  return Object.entries(wanted).flatMap(([field, value]) =>
    plain(now.get(field)) === plain(value) ? [] : field,
  )
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(plain).toSorted())
  if (typeof value === 'object' && value !== null) {
    return JSON.stringify(Object.entries(value).map(plainEntry).toSorted())
  }
  return JSON.stringify(value)
}

const plainEntry = ([key, value]: [string, unknown]) => `${JSON.stringify(key)}:${plain(value)}`
