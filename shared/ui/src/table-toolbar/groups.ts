/** One value of a property, and how many rows have it. */
export type Group = { value: string; count: number }

/** Each value once with how often it is there: the largest group first, those of one size by name. */
export function toGroups(values: readonly string[]): Group[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}
