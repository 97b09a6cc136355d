/** A browser keeps six connections to a server: these leave some to everything else. */
const AT_A_TIME = 4

/**
 * Reads something of each, in the order of the items: for calls that the server has for one thing only. A
 * few at a time, or a thousand would keep every other call of the page waiting. Throws what the first call
 * throws that fails.
 */
export async function readEach<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const waiting = items.entries()
  const results: Result[] = []

  // all of them take from the one iterator
  async function readOneByOne() {
    for (const [index, item] of waiting) results[index] = await read(item)
  }

  await Promise.all(Array.from({ length: AT_A_TIME }, readOneByOne))
  return results
}

/** So long at most a reading is good for changes that follow it. */
const SHARED_MS = 3000

/**
 * One reading for things of a network that are changed one after the other, each of which is sent whole: the server gives the
 * list alone, of megabytes. It is good for seconds, or the last of many would undo what somebody has changed since the first,
 * and once for each thing, which is another after its change. `forget` once they are done.
 */
export function sharedReading<Read>(read: (networkId: string) => Promise<Read>) {
  let last: { networkId: string; readAt: number; found: Read; used: Set<string> } | undefined

  return {
    /** What was read, for the change of the thing of this id. Throws what reading throws. */
    async readFor(networkId: string, id: string): Promise<Read> {
      const isLate = last?.networkId === networkId && Date.now() - last.readAt < SHARED_MS
      if (!last || !isLate || last.used.has(id)) {
        const found = await read(networkId)
        last = { networkId, readAt: Date.now(), found, used: new Set() }
      }
      last.used.add(id)
      return last.found
    },
    forget(): void {
      last = undefined
    },
  }
}

/** As long as any reply counts as fresh (`queryClient` of `@meshdeck/platform`). */
const FRESH_MS = 30_000

/**
 * `staleTime` of lists into which things come from outside: devices join without the console. Who has seen that there
 * is none goes and lets one join, and wants to see it on the way back; an empty list costs nothing to read again.
 */
export const freshUnlessEmpty = ({ state }: { state: { data?: readonly unknown[] | undefined } }) =>
  state.data?.length === 0 ? 0 : FRESH_MS
