import { z } from '@meshdeck/platform'

/* Fields as the server sends them (contract 0.2, 0.8): an optional field reads as its zero value. */

/** A string, empty if the server leaves it out. */
export const text = z.withDefault(z.string(), '')

/** ID of a record. A record without it is left out of its list, because no page could open it. */
export const id = z.string().check(z.minLength(1))

/** A flag, false if the server leaves it out. */
export const flag = z.withDefault(z.boolean(), false)

/** A flag of a network, which some servers send as a text. */
export const networkFlag = z.union([
  z.boolean(),
  z.pipe(
    z.oneOf(['true', 'false', 'yes', 'no', '']),
    z.transform((value) => value === 'true' || value === 'yes'),
  ),
])

/** A count, port, or time, 0 if the server leaves it out. */
export const amount = z.withDefault(z.number(), 0)

/** The last moment that `Date` can represent, in seconds since 1970. */
const MAX_DATE_SECONDS = 8.64e12

/** A moment in seconds since 1970, 0 if the server leaves it out or sends one beyond the calendar. */
export const seconds = z.pipe(
  amount,
  z.transform((value) => (Math.abs(value) <= MAX_DATE_SECONDS ? value : 0)),
)

/** A string that reads as `fallback` if the server leaves it out or sends it empty. */
export const nonEmptyOr = (fallback: string) =>
  z.pipe(
    text,
    z.transform((value) => value || fallback),
  )

/**
 * A record with everything that the server sent: `known` is the part parsed by `schema`, `reply` is the complete
 * record. An update replaces the complete record, so a change sends `reply` back with its edits, and fields that the
 * console doesn't use are preserved. Too large to keep for every item of a long list.
 */
export function wholeOf<T>(schema: z.Schema<T>) {
  return z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((reply, { issues }) => {
      const { data: known, error } = z.safeParse(schema, reply)
      if (!error) return { known, reply }
      // with the issues of the schema, so that a list still reads the valid fields of a record
      for (const { path, message } of error.issues) {
        issues.push({ code: 'custom', path, message, input: reply })
      }
      return z.NEVER
    }),
  )
}

/** Returns what a newer server sent in addition to what the console knows: for changes that send only some known fields. */
export const unknownFieldsOf = ({
  known,
  reply,
}: {
  known: object
  reply: Record<string, unknown>
}) => Object.fromEntries(Object.entries(reply).filter(([field]) => !Object.hasOwn(known, field)))
