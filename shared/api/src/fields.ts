import { z } from '@meshdeck/platform'

/* Fields as the server writes them (contract 0.2, 0.8): what may be left out reads as its zero value. */

/** A text, empty when the server leaves it out. */
export const text = z.withDefault(z.string(), '')

/** A switch, off when the server leaves it out. */
export const flag = z.withDefault(z.boolean(), false)

/** A count, port or time, 0 when the server leaves it out. */
export const amount = z.withDefault(z.number(), 0)

/** A text that stands for `fallback` when the server leaves it out or empty. */
export const textOr = (fallback: string) =>
  z.pipe(
    text,
    z.transform((value) => value || fallback),
  )
