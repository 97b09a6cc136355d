import type { Filter, Sort, SortKey } from './types'

/** Sorted first, filtered second: a filter keeps the order, so typing never sorts again. */
export function sortRows<Row>(
  rows: readonly Row[],
  key: (row: Row) => SortKey,
  direction: Sort['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  const keyed = rows.map((row) => ({ row, key: key(row) }))
  keyed.sort((a, b) => sign * compare(a.key, b.key))
  return keyed.map(({ row }) => row)
}

type Conditions<Row> = {
  search: string
  filters: readonly Filter[]
  /** Lower-case text of a row. */
  searchText: (row: Row) => string
  meets: (row: Row, filter: Filter) => boolean
}

/** Rows that hold every word of the search, no refused filter, and one wanted one per field. */
export function filterRows<Row>(rows: readonly Row[], conditions: Conditions<Row>): Row[] {
  const { filters, searchText, meets } = conditions
  const words = conditions.search.toLowerCase().split(/\s+/).filter(Boolean)
  const refused = filters.filter(({ isNegated }) => isNegated)
  const wanted = [
    ...Map.groupBy(
      filters.filter(({ isNegated }) => !isNegated),
      ({ field }) => field,
    ).values(),
  ]

  return rows.filter(
    (row) =>
      words.every((word) => searchText(row).includes(word)) &&
      !refused.some((filter) => meets(row, filter)) &&
      wanted.every((alternatives) => alternatives.some((filter) => meets(row, filter))),
  )
}

/** Sorts `edge-9` before `edge-10` without a collator, which takes ten times as long. */
export function naturalKey(name: string): string {
  return name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(8, '0'))
}

function compare(a: SortKey, b: SortKey) {
  if (a === b) return 0
  return a < b ? -1 : 1
}
