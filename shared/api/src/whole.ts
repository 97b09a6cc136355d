import { z } from '@meshdeck/platform'

/**
 * Something with all that the server said of it: `known`, what the console reads of it by `schema`, and the
 * whole `reply`. An update replaces the whole thing, so a change sends the reply again, and what the
 * console does not know goes back as it came. Too much to keep of every item of a long list.
 */
export function wholeOf<T>(schema: z.Schema<T>) {
  return z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((reply, { issues }) => {
      const { data: known, error } = z.safeParse(schema, reply)
      if (!error) return { known, reply }
      // in the words of the schema, so that a record of a list is read as far as it fits
      for (const { path, message } of error.issues) {
        issues.push({ code: 'custom', path, message, input: reply })
      }
      return z.NEVER
    }),
  )
}
