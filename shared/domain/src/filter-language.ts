import { DAY_MS } from './times'

/**
 * A condition on the rows of a list. `field` is the keyword of a property, in lower case, and `value` has the
 * property's format. All negated filters must match; of the others, one per field is enough.
 */
export type Filter = { field: string; value: string; isNegated: boolean }

/** Parses `status:online`, or `-tag:db` for its opposite. Returns undefined if the text is no filter. */
export function readFilter(text: string): Filter | undefined {
  const [, minus, field, value] = /^(-?)([a-z]+):(.+)/s.exec(text) ?? []
  return field && value ? { field, value, isNegated: minus === '-' } : undefined
}

/** Returns the text that `readFilter` parses. */
export function writeFilter({ field, value, isNegated }: Filter): string {
  return `${isNegated ? '-' : ''}${field}:${value}`
}

/**
 * Combines filters into one test: no negated filter may be violated, and one of the other filters per field must match.
 * Without filters all rows match. `rowMatches` returns whether a row has a filter's value, ignoring negation.
 */
export function matcherOf<Row>(
  filters: readonly Filter[],
  rowMatches: (row: Row, filter: Filter) => boolean,
): (row: Row) => boolean {
  const refusedFilters = filters.filter(({ isNegated }) => isNegated)
  const wantedFilters = filters.filter(({ isNegated }) => !isNegated)
  const fields = [...new Set(wantedFilters.map(({ field }) => field))]
  const groups = fields.map((name) => wantedFilters.filter(({ field }) => field === name))

  return (row) =>
    !refusedFilters.some((filter) => rowMatches(row, filter)) &&
    groups.every((alternatives) => alternatives.some((filter) => rowMatches(row, filter)))
}
const MAX_DAYS = 36_500

/**
 * Returns the days in `7d`, the value of an age filter: a whole number from 1 to 36500. Undefined for any other text.
 */
export function readDays(value: string): number | undefined {
  const days = /^\d{1,5}d$/.test(value) ? Number.parseInt(value, 10) : 0
  return days >= 1 && days <= MAX_DAYS ? days : undefined
}

/**
 * Whether a moment is in the days before `now`, such as the last `7d`; always false for 0, which means never. Both in
 * milliseconds since 1970.
 */
export function isWithinDays(moment: number, value: string, now: number = Date.now()): boolean {
  const days = readDays(value)
  return days !== undefined && moment > 0 && now - moment <= days * DAY_MS
}
