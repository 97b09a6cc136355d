/** Answers every request with an empty response and counts how many run at the same time. */
export function countAtOnce(): { most: () => number } {
  let [open, most] = [0, 0]
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    open += 1
    most = Math.max(most, open)
    await Promise.resolve()
    open -= 1
    return new Response('')
  })
  return { most: () => most }
}
