import type { Filter } from '@meshdeck/domain/filter-language'

import { plainText } from '../search/plain-text'
import { filterRows, searchRows } from './arrange-rows'
import type { FilterField, TableRow } from './types'

type Shown<Row, Live> = {
  rows: readonly Row[]
  fields: readonly FilterField<Row, Live>[]
  filters: readonly Filter[]
  search: string
  searchText: ((row: Row) => string) | undefined
  live: ReadonlyMap<string, Live> | undefined
}

/**
 * The values that rows have of the property `id`, a value a row, of those that search and filters leave. Filters by
 * the property itself leave out nothing, so that another group can be chosen beside the one that is.
 */
export function groupValues<Row extends TableRow, Live>(
  id: string,
  { rows, fields, filters, search, searchText, live }: Shown<Row, Live>,
): string[] {
  const groupOf = fields.find((field) => field.id === id)?.groupOf
  if (!groupOf) return []
  const others = filters.filter(({ field }) => field !== id)
  const filtered = filterRows(rows, { fields, filters: others, live })
  const found = searchText
    ? searchRows(filtered, search, (row) => plainText(searchText(row)))
    : filtered
  return found.map((row) => groupOf(row, live?.get(row.id)))
}
