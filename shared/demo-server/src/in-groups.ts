/** Keys in their order, so many at a time and the rest last. */
export function* inGroups(keys: string[], size: number): Generator<string[]> {
  for (let start = 0; start < keys.length; start += size) yield keys.slice(start, start + size)
}
