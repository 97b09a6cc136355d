import { type Filter, matcherOf } from '@meshdeck/domain/filter-language'

import { plainText } from '../controls/plain-text'
import type { Column, FilterField, Sort, SortKey, TableFilters, TableRow } from './types'

/** Sorts rows. Filters and search run after it and keep the order, so typing never sorts again. */
export function sortRows<Row>(
  rows: readonly Row[],
  key: (row: Row) => SortKey,
  direction: Sort['direction'] = 'ascending',
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  const keyed = rows.map((row) => ({ row, key: key(row) }))
  keyed.sort((a, b) => sign * compare(a.key, b.key))
  return keyed.map(({ row }) => row)
}

type Filtering<Row, Live> = {
  fields: ReadonlyArray<FilterField<Row, Live>>
  filters: readonly Filter[]
  live: ReadonlyMap<string, Live> | undefined
}

/** Returns the rows that match the filters. Ignores a filter from a link whose property the table doesn't have. */
export function filterRows<Row extends TableRow, Live>(
  rows: readonly Row[],
  { fields, filters, live }: Filtering<Row, Live>,
): readonly Row[] {
  const knownFilters = filters.filter((filter) => fieldOf(fields, filter))
  if (knownFilters.length === 0) return rows
  return rows.filter(
    matcherOf(
      knownFilters,
      (row: Row, filter) =>
        fieldOf(fields, filter)?.matches(row, filter.value, live?.get(row.id)) ?? false,
    ),
  )
}

/**
 * The properties to filter by: those in `filterOrder`, then the other `filterFields`, then those of columns in their
 * order. Columns whose values come from the rows stand last, because there may be many.
 */
export function filtersOf<Row, Live>(
  columns: ReadonlyArray<Column<Row, Live>>,
  rows: readonly Row[],
  { filterFields = [], filterOrder = [] }: TableFilters<Row, Live> = {},
): Array<FilterField<Row, Live>> {
  const listedFields: Array<FilterField<Row, Live>> = []
  const fieldsFromRows: Array<FilterField<Row, Live>> = []
  for (const { id, header, isLive, filter } of columns) {
    if (!filter) continue
    const field = { id, label: header, ...(isLive && { isLive }), ...filter }
    const { options } = filter
    if (typeof options === 'function') fieldsFromRows.push({ ...field, options: options(rows) })
    else listedFields.push({ ...field, options })
  }
  const allFields = [...filterFields, ...listedFields, ...fieldsFromRows]
  const firstFields = filterOrder.flatMap((id) => allFields.filter((field) => field.id === id))
  return [...new Set([...firstFields, ...allFields])]
}

/** The texts that rows have, each once and in natural order, as options of a filter. */
export const optionsOf = <Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
): Array<{ value: string; label: string }> =>
  sortRows([...new Set(rows.flatMap(textsOf))].filter(Boolean), naturalKey, 'ascending').map(
    (value) => ({ value, label: value }),
  )

/** Returns the property of a filter; undefined if the table doesn't have it. */
export const fieldOf = <Row, Live>(
  fields: ReadonlyArray<FilterField<Row, Live>>,
  { field }: Filter,
): FilterField<Row, Live> | undefined => fields.find(({ id }) => id === field)

/** Returns the rows that contain every word of the search; `textOf` returns the `plainText` of a row. */
export function searchRows<Row>(
  rows: readonly Row[],
  search: string,
  textOf: (row: Row) => string,
): readonly Row[] {
  const words = plainText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => words.every((word) => textOf(row).includes(word)))
}

/**
 * Returns a sort key that puts `edge-9` before `edge-10` and treats `é` as `e`, without a collator, which takes ten
 * times as long.
 */
export function naturalKey(name: string): string {
  return plainText(name).replace(/\d+/g, (digits) => digits.padStart(8, '0'))
}

function compare(a: SortKey, b: SortKey) {
  if (a === b) return 0
  return a < b ? -1 : 1
}

type ArrangeOptions<Row, Live> = {
  rows: readonly Row[]
  fields: ReadonlyArray<FilterField<Row, Live>>
  filters: readonly Filter[]
  search: string
  searchText: ((row: Row) => string) | undefined
  live: ReadonlyMap<string, Live> | undefined
}

/**
 * Returns the value of property `id` for each row that matches search and filters. Ignores filters by the property
 * itself, so that another group can be selected in addition.
 */
export function groupValues<Row extends TableRow, Live>(
  id: string,
  { rows, fields, filters, search, searchText, live }: ArrangeOptions<Row, Live>,
): string[] {
  const groupOf = fields.find((field) => field.id === id)?.groupOf
  if (!groupOf) return []
  const otherFilters = filters.filter(({ field }) => field !== id)
  const filtered = filterRows(rows, { fields, filters: otherFilters, live })
  const matchingRows = searchText
    ? searchRows(filtered, search, (row) => plainText(searchText(row)))
    : filtered
  return matchingRows.map((row) => groupOf(row, live?.get(row.id)))
}

/** A value of a property and the number of rows that have it. */
type Group = { value: string; count: number }

/** Counts each value: largest group first, groups of equal size by name. */
export function toGroups(values: readonly string[]): Group[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
