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
