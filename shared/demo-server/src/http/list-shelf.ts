import { PreparedList, type Source } from './prepared-list'

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
