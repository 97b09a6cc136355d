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
