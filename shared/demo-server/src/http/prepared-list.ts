import { setImmediate } from 'node:timers/promises'

import { unixNow } from '../clock'
import { inGroups } from '../storage/repository'

export type Source = {
  /** Ids of the rows, in the order of the list. */
  ids(): string[]
  /** Of those that are still there, in the order of their ids. */
  rowsOf(ids: string[]): SentRows
  /** Rows in a part: so many that sending a part costs more than beginning to send it, some 100 kB. */
  part: number
}

/** Rows of a list, each as JSON. */
type SentRows = {
  rows: SentRow[]
  /** Unix seconds after which time alone makes one of them wrong. */
  until: number
}

type Part = { ids: string[]; changes: number; made: Made | undefined }
/** `changes` are those it shows, `from` is the unix second at which it was made. */
type Made = { bytes: Buffer; until: number; changes: number; from: number }

/** So few rows that making them of what the database tells takes a few milliseconds. */
const GROUP = 128

/**
 * A long list that is kept as it goes over the wire, in parts. Only parts with a row that changed are
 * made anew, when they are sent or before.
 */
export class PreparedList {
  private parts: Part[] | undefined
  private partOf = new Map<string, Part>()

  constructor(private readonly source: Source) {}

  /** A row changed, but stays where it is. */
  change(id: string) {
    const part = this.partOf.get(id)
    if (part) part.changes += 1
  }

  /** Rows came, went or changed places. Parts that stay the same are kept. */
  reorder() {
    this.parts = undefined
  }

  /** The rows as bytes, each with a comma before it. Others are served while parts are made. */
  async *bytes(): AsyncGenerator<Buffer> {
    const nextTurn = takeTurns()
    for (const part of this.currentParts()) {
      yield freshBytes(part) ?? (await this.make(part, nextTurn))
    }
  }

  /** The same at once; undefined when some of it has to be made yet. */
  readyBytes(): Buffer[] | undefined {
    const ready = this.currentParts().map(freshBytes)
    return ready.every((bytes) => bytes !== undefined) ? ready : undefined
  }

  /** Makes what has become old, while others are served. */
  async refresh() {
    const nextTurn = takeTurns()
    for (const part of this.currentParts()) {
      if (!freshBytes(part)) await this.make(part, nextTurn)
    }
  }

  private currentParts(): Part[] {
    this.parts ??= this.divide(this.source.ids())
    return this.parts
  }

  private divide(ids: string[]): Part[] {
    const parts: Part[] = []
    for (const own of inGroups(ids, this.source.part)) {
      const known = this.partOf.get(own[0] ?? '')
      const isSame = known?.ids.length === own.length && own.every((id, at) => known.ids[at] === id)
      parts.push(isSame ? known : { ids: own, changes: 0, made: undefined })
    }
    this.partOf = new Map(parts.flatMap((part) => part.ids.map((id) => [id, part])))
    return parts
  }

  private async make(part: Part, nextTurn: () => Promise<void>): Promise<Buffer> {
    const { changes } = part
    const from = unixNow()
    const rows: SentRow[] = []
    let until = Infinity
    for (const ids of inGroups(part.ids, GROUP)) {
      const some = this.source.rowsOf(ids)
      rows.push(...some.rows)
      until = Math.min(until, some.until)
      await nextTurn()
    }
    const bytes = joined(rows)
    part.made = { bytes, until, changes, from }
    return bytes
  }
}

/** A clock that was set back makes them wrong as well. */
function freshBytes({ made, changes }: Part): Buffer | undefined {
  if (made?.changes !== changes) return undefined
  const now = unixNow()
  return made.from <= now && now <= made.until ? made.bytes : undefined
}

type Kept = { list: PreparedList; asked: number }

/** For how long a list nobody asks for is kept, in milliseconds. */
const KEPT = 600_000

/** How lists that somebody looks at are made ready, for `repeat`. */
export const keepingReady = { every: 1000, complaint: "Couldn't prepare lists in advance:" }

/** Prepared lists over the same rows, made when they are asked for and kept while they are. */
export class ListShelf {
  private readonly kept = new Map<string, Kept>()

  list(name: string, source: Source): PreparedList {
    const list = this.kept.get(name)?.list ?? new PreparedList(source)
    this.kept.set(name, { list, asked: performance.now() })
    return list
  }

  /** A row changed; `hasMoved` when it came, went or stands elsewhere now. */
  change(id: string, hasMoved: boolean) {
    for (const { list } of this.kept.values()) {
      list.change(id)
      if (hasMoved) list.reorder()
    }
  }

  /** Everything may have changed. */
  forget() {
    this.kept.clear()
  }

  /** Makes what has become old, while others are served. */
  async refresh() {
    for (const [name, { list, asked }] of this.kept) {
      if (performance.now() - asked > KEPT) this.kept.delete(name)
      else await list.refresh()
    }
  }
}

/** So long something goes on before other calls get their turn, in milliseconds. */
const TURN = 4

/** For long work: called between its steps, it lets others be served when a turn is over. */
export function takeTurns(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < TURN) return
    await setImmediate()
    begun = performance.now()
  }
}

/** A row as it is sent: what stays while its data do, and the end that changes with the clock. */
export type SentRow = { fixed: Buffer; tail: string }

/** What stays of a row that may change as a whole. */
export const nothingFixed = Buffer.alloc(0)

const COMMA = 0x2c

/** Rows in one piece, each with a comma before it. */
function joined(rows: SentRow[]): Buffer {
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

/** What is made of rows of the database, until they change there. */
export class RowCache<T> {
  private readonly made = new Map<string, T>()

  /** @param make from those of these rows that are there */
  constructor(private readonly make: (ids: string[]) => Array<[id: string, made: T]>) {}

  /** What is made already of a row. */
  get(id: string): T | undefined {
    return this.made.get(id)
  }

  forget(id: string) {
    this.made.delete(id)
  }

  /** Of those of these rows that are there, in this order. */
  of(ids: string[]): T[] {
    const missing = ids.filter((id) => !this.made.has(id))
    if (missing.length > 0) for (const [id, made] of this.make(missing)) this.made.set(id, made)
    return ids.flatMap((id) => this.made.get(id) ?? [])
  }
}
