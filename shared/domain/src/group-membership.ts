/** Groups of a person by id, as the server keeps them with him; only the keys count (contract 1.3). */
type HeldGroups = Readonly<Record<string, unknown>> | null | undefined

/** The groups of a person when he is in one, or not in it; in which others he is stays as it was. */
export function groupsWith(
  held: HeldGroups,
  groupId: string,
  isIn: boolean,
): Record<string, unknown> {
  const { [groupId]: _before, ...others } = held ?? {}
  return isIn ? { ...others, [groupId]: {} } : others
}
