import { unixNow } from '../clock'
import { joined, rewriteTails, type SentRow } from './sent-row'

export type Source = {
  /** Ids of the rows, in the order of the list. */
  ids(): string[]
  /** Of those that are still there, in the order of their ids. */
  rowsOf(ids: string[]): SentRows
}

/** Rows of a list, each as JSON. */
export type SentRows = {
  rows: SentRow[]
  /** Unix seconds after which time alone makes one of them wrong. */
  until: number
}

type Part = { ids: string[]; made: Made | undefined; isOld: boolean }
type Made = SentRows & { bytes: Buffer; from: number }

/** So few that making them of what the database tells takes a few milliseconds. */
const PART = 128

/**
 * A long list that is kept as it goes over the wire, in parts. Only parts with a row that changed are
 * made anew, when they are sent or before.
 */
export class PreparedList {
  private parts: Part[] | undefined
  private partOf = new Map<string, Part>()
  private readers = 0

  constructor(private readonly source: Source) {}

  /** A row changed, but stays where it is. */
  change(id: string) {
    const part = this.partOf.get(id)
    if (part) part.isOld = true
  }

  /** Rows came, went or changed places. Parts that stay the same are kept. */
  reorder() {
    this.parts = undefined
  }

  /**
   * Keeps bytes that were given out as they are; otherwise what changes is written into them.
   * @returns ends it
   */
  hold(): () => void {
    this.readers += 1
    return () => {
      this.readers -= 1
    }
  }

  /**
   * The rows as bytes, each with a comma before it. Others are served between parts that have to be made.
   */
  async *bytes(): AsyncGenerator<Buffer> {
    for (const part of this.currentParts()) {
      const known = freshBytes(part)
      yield known ?? this.make(part)
      if (!known) await othersServed()
    }
  }

  /** The same at once; undefined when some of it has to be made yet. */
  readyBytes(): Buffer[] | undefined {
    const ready = this.currentParts().map(freshBytes)
    return ready.every((bytes) => bytes !== undefined) ? ready : undefined
  }

  /** Makes what has become old, while others are served. */
  async refresh() {
    for (const part of this.currentParts()) {
      if (freshBytes(part)) continue
      this.make(part)
      await othersServed()
    }
  }

  private currentParts(): Part[] {
    this.parts ??= this.divide(this.source.ids())
    return this.parts
  }

  private divide(ids: string[]): Part[] {
    const parts: Part[] = []
    for (let start = 0; start < ids.length; start += PART) {
      const own = ids.slice(start, start + PART)
      const known = this.partOf.get(own[0] ?? '')
      const isSame = known?.ids.length === own.length && own.every((id, at) => known.ids[at] === id)
      parts.push(isSame ? known : { ids: own, made: undefined, isOld: true })
    }
    this.partOf = new Map(parts.flatMap((part) => part.ids.map((id) => [id, part])))
    return parts
  }

  private make(part: Part): Buffer {
    const { rows, until } = this.source.rowsOf(part.ids)
    const before = this.readers === 0 ? part.made : undefined
    const isRewritten = before && rewriteTails(before.bytes, before.rows, rows)
    const bytes = isRewritten ? before.bytes : joined(rows)
    part.made = { bytes, rows, until, from: unixNow() }
    part.isOld = false
    return bytes
  }
}

/** A clock that was set back makes them wrong as well. */
function freshBytes({ made, isOld }: Part): Buffer | undefined {
  const now = unixNow()
  return made && !isOld && made.from <= now && now <= made.until ? made.bytes : undefined
}

const othersServed = () => new Promise((resolve) => setImmediate(resolve))
