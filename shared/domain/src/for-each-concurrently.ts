type Work<Item> = {
  /** Number of items processed at the same time. */
  atATime: number
  perform: (item: Item) => Promise<unknown>
  /** Receives the result of each step; `error` is undefined after success. */
  onResult: (item: Item, error: unknown) => void
  /** Stops further steps; running ones are awaited. */
  signal?: AbortSignal
}

/** Processes items in order, several at a time. A failure only affects its own item. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  { atATime, perform, onResult, signal }: Work<Item>,
): Promise<void> {
  // all workers take from the one iterator
  const waiting = items[Symbol.iterator]()

  async function work() {
    while (!signal?.aborted) {
      const { done, value } = waiting.next()
      if (done) return
      // oxlint-disable-next-line no-await-in-loop -- a worker processes one item after the other
      onResult(value, await errorOf(perform(value)))
    }
  }

  await Promise.all(Array.from({ length: atATime }, work))
}

/** Returns the error of a call, never undefined, because a failure would look like a success then. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
    return undefined
  } catch (error) {
    return error ?? new Error('Failed without a reason')
  }
}
