import { PreparedList, type Source } from './prepared-list'

type Kept = { list: PreparedList; asked: number }

/** For how long a list nobody asks for is kept, in milliseconds. */
const KEPT = 600_000
const REFRESH = 1000

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

/**
 * Repeats `work` every second, never twice at once, so that lists that somebody looks at are ready.
 * @returns ends it, when work that goes on is done
 */
export function keepFresh(work: () => Promise<void>): () => Promise<void> {
  let going = Promise.resolve()
  let isOver = false
  let timer = later()

  function later() {
    return setTimeout(() => void (going = run()), REFRESH).unref()
  }

  let isHindered = false
  async function run() {
    try {
      await work()
      isHindered = false
    } catch (error) {
      // whoever asks for a list hears of it; here the next time tries again
      if (!isHindered) console.error('The lists are not kept ready:', error)
      isHindered = true
    }
    if (!isOver) timer = later()
  }

  return () => {
    isOver = true
    clearTimeout(timer)
    return going
  }
}
