import { workThrough } from '@meshdeck/domain/work-through'

/** Calls under way at once: a browser keeps no more connections to one server. */
const PARALLEL = 6

type Options<Item> = {
  batchSize: number
  /** Items of one batch have the same. */
  batchBy?: ((item: Item) => string) | undefined
  perform: (batch: readonly Item[]) => Promise<unknown>
  /** Hears of each item of a batch what became of it; `error` is undefined when it worked. */
  onResult: (item: Item, error: unknown) => void
  /** No batch begins after it; those under way are waited for. */
  signal: AbortSignal
}

/** Does something to many items, a few batches at a time. A failure concerns its own batch only. */
export async function runBulk<Item>(
  items: readonly Item[],
  { batchSize, batchBy = () => '', perform, onResult, signal }: Options<Item>,
): Promise<void> {
  await workThrough(batchesOf(items, batchSize, batchBy), {
    atATime: PARALLEL,
    perform,
    onResult: (batch, error) => batch.forEach((item) => onResult(item, error)),
    signal,
  })
}

function* batchesOf<Item>(items: readonly Item[], size: number, by: (item: Item) => string) {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(by(item)) ?? []
    groups.set(by(item), group)
    group.push(item)
  }
  for (const group of groups.values()) {
    for (let start = 0; start < group.length; start += size) yield group.slice(start, start + size)
  }
}
