import { setImmediate } from 'node:timers/promises'

import { unixNow } from '../clock'
import { inGroups } from '../storage/repository'

export type Source = {
  /** Returns the IDs of the rows, in the order of the list. */
  ids(): string[]
  /** Returns those of the rows that still exist, in the order of their IDs. */
  rowsOf(ids: string[]): SentRows
  /** Rows per part: enough that sending a part costs more than starting to send it, about 100 kB. */
  part: number
}

/** Rows of a list, each as JSON. */
type SentRows = {
  rows: SentRow[]
  /** Unix seconds after which one of them is outdated by time alone. */
  until: number
}

type Part = { ids: string[]; changes: number; made: PreparedBytes | undefined }
/** `changes` is the number of changes it includes, `from` the unix second at which it was built. */
type PreparedBytes = { bytes: Buffer; until: number; changes: number; from: number }

/** Few enough rows that building them from the database takes a few milliseconds. */
const ROWS_PER_READ = 128

/**
 * Long list that is cached in its serialized form, in parts. Only parts with a changed row are rebuilt, when they are
 * sent or before.
 */
export class PreparedList {
  private parts: Part[] | undefined
  private partOf = new Map<string, Part>()

  constructor(private readonly source: Source) {}

  /** Marks a row as changed in the same position. */
  change(id: string) {
    const part = this.partOf.get(id)
    if (part) part.changes += 1
  }

  /** Marks the list as changed in rows or order. Unchanged parts are kept. */
  reorder() {
    this.parts = undefined
  }

  /** Yields the rows as bytes, each with a leading comma. Other requests are served while parts are built. */
  async *bytes(): AsyncGenerator<Buffer> {
    const yieldToOthers = createYield()
    for (const part of this.currentParts()) {
      yield freshBytes(part) ?? (await this.make(part, yieldToOthers))
    }
  }

  /** Returns all parts without waiting, or undefined if one has to be built first. */
  readyBytes(): Buffer[] | undefined {
    const ready = this.currentParts().map(freshBytes)
    return ready.every((bytes) => bytes !== undefined) ? ready : undefined
  }

  /** Rebuilds outdated parts while other requests are served. */
  async refresh() {
    const yieldToOthers = createYield()
    for (const part of this.currentParts()) {
      if (!freshBytes(part)) await this.make(part, yieldToOthers)
    }
  }

  private currentParts(): Part[] {
    this.parts ??= this.divide(this.source.ids())
    return this.parts
  }

  private divide(ids: string[]): Part[] {
    const parts: Part[] = []
    for (const partIds of inGroups(ids, this.source.part)) {
      const knownPart = this.partOf.get(partIds[0] ?? '')
      const isSame =
        knownPart?.ids.length === partIds.length &&
        partIds.every((id, at) => knownPart.ids[at] === id)
      parts.push(isSame ? knownPart : { ids: partIds, changes: 0, made: undefined })
    }
    this.partOf = new Map(parts.flatMap((part) => part.ids.map((id) => [id, part])))
    return parts
  }

  private async make(part: Part, yieldToOthers: () => Promise<void>): Promise<Buffer> {
    const { changes } = part
    const from = unixNow()
    const rows: SentRow[] = []
    let until = Infinity
    for (const ids of inGroups(part.ids, ROWS_PER_READ)) {
      const batch = this.source.rowsOf(ids)
      rows.push(...batch.rows)
      until = Math.min(until, batch.until)
      await yieldToOthers()
    }
    const bytes = joinRows(rows)
    part.made = { bytes, until, changes, from }
    return bytes
  }
}

/** Returns the bytes of a part that is up to date. A clock that was set back outdates it as well. */
function freshBytes({ made, changes }: Part): Buffer | undefined {
  if (made?.changes !== changes) return undefined
  const now = unixNow()
  return made.from <= now && now <= made.until ? made.bytes : undefined
}

type CachedList = { list: PreparedList; asked: number }

/** Milliseconds for which an unused list is kept. */
const MAX_UNUSED_MS = 600_000

/** Options of `repeat` to prepare lists in use. */
export const preparingLists = { every: 1000, failureText: "Couldn't prepare lists in advance:" }

/** Prepared lists over the same rows, built on the first request and kept while they are in use. */
export class PreparedLists {
  private readonly cached = new Map<string, CachedList>()

  list(name: string, source: Source): PreparedList {
    const list = this.cached.get(name)?.list ?? new PreparedList(source)
    this.cached.set(name, { list, asked: performance.now() })
    return list
  }

  /** Marks a row as changed; `hasMoved` if it was added, deleted or moved. */
  change(id: string, hasMoved: boolean) {
    for (const { list } of this.cached.values()) {
      list.change(id)
      if (hasMoved) list.reorder()
    }
  }

  /** Drops everything, because any row may have changed. */
  forget() {
    this.cached.clear()
  }

  /** Rebuilds outdated parts while other requests are served. */
  async refresh() {
    for (const [name, { list, asked }] of this.cached) {
      if (performance.now() - asked > MAX_UNUSED_MS) this.cached.delete(name)
      else await list.refresh()
    }
  }
}

/** Milliseconds that work may run before other requests are served. */
const TURN = 4

/** Returns a function for long work: called between steps, it lets other requests run when the time slice is over. */
export function createYield(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < TURN) return
    await setImmediate()
    begun = performance.now()
  }
}

/** Row as it is sent: the part that depends on its data, and the end that changes with the clock. */
export type SentRow = { fixed: Buffer; tail: string }

/** Fixed part of a row that may change as a whole. */
export const nothingFixed = Buffer.alloc(0)

const COMMA = 0x2c

/** Joins rows into one buffer, each with a leading comma. */
function joinRows(rows: SentRow[]): Buffer {
  const bytes = Buffer.allocUnsafe(rows.reduce((sum, row) => sum + lengthOf(row), 0))
  let at = 0
  for (const { fixed, tail } of rows) {
    bytes[at] = COMMA
    at += 1 + fixed.copy(bytes, at + 1)
    at += bytes.write(tail, at)
  }
  return bytes
}

function lengthOf({ fixed, tail }: SentRow): number {
  return 1 + fixed.length + Buffer.byteLength(tail)
}

/** Cache of values built from database rows, until the rows change. */
export class RowCache<T> {
  private readonly made = new Map<string, T>()

  /** `make` builds the values of those rows that exist. */
  constructor(private readonly make: (ids: string[]) => Array<[id: string, made: T]>) {}

  /** Returns the cached value of a row. */
  get(id: string): T | undefined {
    return this.made.get(id)
  }

  forget(id: string) {
    this.made.delete(id)
  }

  /** Returns the values of those rows that exist, in this order. */
  of(ids: string[]): T[] {
    const missingIds = ids.filter((id) => !this.made.has(id))
    if (missingIds.length > 0)
      for (const [id, made] of this.make(missingIds)) this.made.set(id, made)
    return ids.flatMap((id) => this.made.get(id) ?? [])
  }
}
