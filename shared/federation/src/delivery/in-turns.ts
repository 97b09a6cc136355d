/** Does something with each of many things, so many of them at the same time. The first that fails ends it. */
export async function inTurns<Thing>(
  things: readonly Thing[],
  atOnce: number,
  act: (thing: Thing) => Promise<void>,
): Promise<void> {
  const queue = things.values()
  async function work() {
    for (const thing of queue) await act(thing)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
