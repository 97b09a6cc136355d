import { z } from '@meshdeck/platform'

/* Fields as the server writes them (contract 0.2, 0.8): what may be left out reads as its zero value. */

/** A text, empty when the server leaves it out. */
export const text = z.withDefault(z.string(), '')

/** What a record is found by. One without it is left out of its list: no page could be opened for it. */
export const id = z.string().check(z.minLength(1))

/** A switch, off when the server leaves it out. */
export const flag = z.withDefault(z.boolean(), false)

/** A count, port or time, 0 when the server leaves it out. */
export const amount = z.withDefault(z.number(), 0)

/** In seconds since 1970, the last moment that a calendar has. */
const LAST_MOMENT = 8.64e12

/** A moment in seconds since 1970, 0 when the server leaves it out or sends one that no calendar has. */
export const seconds = z.pipe(
  amount,
  z.transform((value) => (Math.abs(value) <= LAST_MOMENT ? value : 0)),
)

/** A text that stands for `fallback` when the server leaves it out or empty. */
export const textOr = (fallback: string) =>
  z.pipe(
    text,
    z.transform((value) => value || fallback),
  )

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
