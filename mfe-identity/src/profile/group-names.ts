import { z } from '@meshdeck/platform'

const groupSchema = z.object({ name: z.string() })

/** The names of the groups that the session tells of, by id (contract 1.3); one without a name goes by its id. */
export function groupNames(groups: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(groups)
    .map(([id, group]) => {
      const { success, data } = z.safeParse(groupSchema, group)
      return (success && data.name) || id
    })
    .toSorted((left, right) => left.localeCompare(right))
}
