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
