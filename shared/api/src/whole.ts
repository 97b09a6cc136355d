import { z } from '@meshdeck/platform'

/**
 * Something with all that the server said of it: `known`, what the console reads of it by `schema`, and the
 * whole `reply`. An update replaces the whole thing, so a change sends the reply again, and what the
 * console does not know goes back as it came. Too much to keep of every item of a long list.
 */
export function wholeOf<T>(schema: z.Schema<T>) {
  return z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((reply) => ({ known: z.parse(schema, reply), reply })),
  )
}
