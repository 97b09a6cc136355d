import { unixNow } from '../clock'

/** Rows of a list as they are sent, each as JSON. */
export type Texts = {
  texts: string[]
  /** Unix seconds after which time alone makes one of them wrong. */
  until: number
}

export type Source = {
  /** Ids of the rows, in the order of the list. */
  ids(): string[]
  /** Of those that are still there, in the order of their ids. */
  textsOf(ids: string[]): Texts
}

type Part = { ids: string[]; bytes: Buffer | undefined; from: number; until: number }

/** So few that making the texts of a part anew takes a few milliseconds. */
const PART = 128

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
    if (part) part.bytes = undefined
  }

  /** Rows came, went or changed places. Parts that stay the same are kept. */
  reorder() {
    this.parts = undefined
  }

  /** Everything may have changed. */
  forget() {
    this.parts = undefined
    this.partOf = new Map()
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
      parts.push(isSame ? known : { ids: own, bytes: undefined, from: 0, until: 0 })
    }
    this.partOf = new Map(parts.flatMap((part) => part.ids.map((id) => [id, part])))
    return parts
  }

  private make(part: Part): Buffer {
    const { texts, until } = this.source.textsOf(part.ids)
    const bytes = Buffer.from(texts.map((text) => `,${text}`).join(''))
    Object.assign(part, { bytes, from: unixNow(), until })
    return bytes
  }
}

/** A clock that was set back makes them wrong as well. */
function freshBytes({ bytes, from, until }: Part): Buffer | undefined {
  const now = unixNow()
  return bytes && from <= now && now <= until ? bytes : undefined
}

const othersServed = () => new Promise((resolve) => setImmediate(resolve))
