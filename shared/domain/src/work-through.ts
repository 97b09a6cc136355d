type Work<Item> = {
  /** So many are under way at once. */
  atATime: number
  perform: (item: Item) => Promise<unknown>
  /** Hears of each what became of it; `error` is undefined when it worked. */
  onResult: (item: Item, error: unknown) => void
  /** Nothing begins after it; what is under way is waited for. */
  signal: AbortSignal
}

/** Does something to each of many, some at a time, in their order. A failure concerns its own item only. */
export async function workThrough<Item>(
  items: Iterable<Item>,
  { atATime, perform, onResult, signal }: Work<Item>,
): Promise<void> {
  // all workers take from the one iterator
  const waiting = items[Symbol.iterator]()

  async function work() {
    while (!signal.aborted) {
      const { done, value } = waiting.next()
      if (done) return
      // a worker does one thing after the other
      // oxlint-disable-next-line no-await-in-loop
      onResult(value, await errorOf(perform(value)))
    }
  }

  await Promise.all(Array.from({ length: atATime }, work))
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
