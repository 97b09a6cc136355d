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
  const batches = batchesOf(items, batchSize, batchBy)

  // all workers take from the one iterator
  async function work() {
    for (const batch of batches) {
      if (signal.aborted) return
      const error = await errorOf(perform(batch))
      batch.forEach((item) => onResult(item, error))
    }
  }

  await Promise.all(Array.from({ length: PARALLEL }, work))
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

/** What a call throws; never undefined, or a failure would look like a success. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
    return undefined
  } catch (error) {
    return error ?? new Error('Failed without a reason')
  }
}
