/** A browser opens six connections to a server: these leave some for other requests. */
const MAX_PARALLEL_REQUESTS = 4

/**
 * Reads each item with a request of its own and returns the results in the order of the items. Runs a few requests at a
 * time, because a thousand would block all other requests of the page. Throws the error of the first request that
 * fails.
 */
export async function readEach<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const waiting = items.entries()
  const results: Result[] = []

  // all workers take from the one iterator
  async function readOneByOne() {
    for (const [index, item] of waiting) results[index] = await read(item)
  }

  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, readOneByOne))
  return results
}

/** Maximum age of a read for changes that follow it. */
const SHARED_MS = 3000

/**
 * One read for resources of a network that are changed one after the other and sent completely: the server only has the
 * list, which may be megabytes. The read is valid for seconds, because otherwise the last of many changes would undo
 * what another user has changed since the first, and once for each resource, because a change makes it stale. Call
 * `forget` when the changes are done.
 */
export function sharedReading<Read>(read: (networkId: string) => Promise<Read>) {
  let lastReading:
    | { networkId: string; readAt: number; data: Read; usedIds: Set<string> }
    | undefined

  return {
    /** Returns the data for the change of the resource with this ID. Throws what `read` throws. */
    async readFor(networkId: string, id: string): Promise<Read> {
      const isLate =
        lastReading?.networkId === networkId && Date.now() - lastReading.readAt < SHARED_MS
      if (!lastReading || !isLate || lastReading.usedIds.has(id)) {
        const data = await read(networkId)
        lastReading = { networkId, readAt: Date.now(), data, usedIds: new Set() }
      }
      lastReading.usedIds.add(id)
      return lastReading.data
    },
    forget(): void {
      lastReading = undefined
    },
  }
}

/** The time for which the `queryClient` of `@meshdeck/platform` takes replies for fresh. */
const LIST_FRESH_MS = 30_000

/**
 * `staleTime` of lists whose items are also created outside of the console, such as devices that join. A user who sees
 * an empty list, lets a device join, and comes back should see it; an empty list costs nothing to refetch.
 */
export const freshUnlessEmpty = ({ state }: { state: { data?: readonly unknown[] | undefined } }) =>
  state.data?.length === 0 ? 0 : LIST_FRESH_MS
