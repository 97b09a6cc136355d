import { DAY_MS } from './times'

/**
 * A condition on the rows of a list. `field` is the word of a property, in lower-case letters, and
 * `value` what the property understands. Negated ones must all hold; of the others one per field is
 * enough.
 */
export type Filter = { field: string; value: string; isNegated: boolean }

/** Reads `status:online`, or `-tag:db` for its opposite. Undefined when the text is no filter. */
export function readFilter(text: string): Filter | undefined {
  const [, minus, field, value] = /^(-?)([a-z]+):(.+)/s.exec(text) ?? []
  return field && value ? { field, value, isNegated: minus === '-' } : undefined
}

/** The text that `readFilter` reads back. */
export function writeFilter({ field, value, isNegated }: Filter): string {
  return `${isNegated ? '-' : ''}${field}:${value}`
}

/**
 * One test for all filters: nothing that is refused, and of each field one value that is wanted. No
 * filters refuse nothing. `meets` says whether a row has a filter's value, whatever its sign.
 */
export function matcherOf<Row>(
  filters: readonly Filter[],
  meets: (row: Row, filter: Filter) => boolean,
): (row: Row) => boolean {
  const refused = filters.filter(({ isNegated }) => isNegated)
  const wanted = filters.filter(({ isNegated }) => !isNegated)
  const fields = [...new Set(wanted.map(({ field }) => field))]
  const groups = fields.map((name) => wanted.filter(({ field }) => field === name))

  return (row) =>
    !refused.some((filter) => meets(row, filter)) &&
    groups.every((alternatives) => alternatives.some((filter) => meets(row, filter)))
}
const MOST_DAYS = 36_500

/**
 * The days in `7d`, the value of a filter by age: a whole number from 1 to 36500. Undefined for any
 * other text.
 */
export function readDays(value: string): number | undefined {
  const days = /^\d{1,5}d$/.test(value) ? Number.parseInt(value, 10) : 0
  return days >= 1 && days <= MOST_DAYS ? days : undefined
}

/**
 * Whether a moment lies in the days before `now`, such as the last `7d`; never for a moment of 0,
 * which stands for never. Both in milliseconds since 1970.
 */
export function isWithinDays(moment: number, value: string, now: number = Date.now()): boolean {
  const days = readDays(value)
  return days !== undefined && moment > 0 && now - moment <= days * DAY_MS
}
