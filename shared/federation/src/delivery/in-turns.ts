/**
 * Does something with each of many things, so many of them at the same time. The first that fails ends it, once what was
 * under way has come to its end: nothing happens any more afterwards.
 */
export async function inTurns<Thing>(
  things: readonly Thing[],
  atOnce: number,
  act: (thing: Thing) => Promise<void>,
): Promise<void> {
  const queue = things.values()
  let hasFailed = false
  async function work() {
    for (const thing of queue) {
      if (hasFailed) return
      await act(thing).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
