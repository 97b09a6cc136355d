import { use, useMemo } from 'react'

import { plainText } from '../controls/plain-text'
import { fieldOf, filterRows, searchRows, sortRows } from './arrange-rows'
import type { Column, FilterField, TableRow, TableView } from './types'

type Options<Row extends TableRow, Live> = {
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row, Live>>
  filterFields: ReadonlyArray<FilterField<Row, Live>>
  searchText: ((row: Row) => string) | undefined
  view: TableView
  live: ReadonlyMap<string, Live> | undefined
}

/**
 * Returns the matching rows, in order. Each step runs only when its inputs change; live values matter only while a live
 * column sorts or a live property filters.
 */
export function useArrangedRows<Row extends TableRow, Live>(
  options: Options<Row, Live>,
): readonly Row[] {
  const { rows, columns, filterFields, searchText, view, live } = options
  const { search, filters, sort } = view
  for (const filter of filters) {
    const prepared = fieldOf(filterFields, filter)?.prepare?.()
    if (prepared) use(prepared)
  }
  const sortColumn = columns.find(({ id }) => id === sort.column)
  const sortLive = sortColumn?.isLive ? live : undefined
  const filterLive = filters.some((filter) => fieldOf(filterFields, filter)?.isLive)
    ? live
    : undefined

  // plain texts of all rows, computed when the first letter is typed
  const isSearching = search !== '' && searchText !== undefined
  const texts = useMemo(
    () => (isSearching ? new Map(rows.map((row) => [row, plainText(searchText(row))])) : undefined),
    [rows, searchText, isSearching],
  )

  const sortedRows = useMemo(() => {
    const key = sortColumn?.sortKey
    return key ? sortRows(rows, (row) => key(row, sortLive?.get(row.id)), sort.direction) : rows
  }, [rows, sortColumn, sort.direction, sortLive])

  const filteredRows = useMemo(
    () => filterRows(sortedRows, { fields: filterFields, filters, live: filterLive }),
    [sortedRows, filters, filterFields, filterLive],
  )

  return useMemo(
    () => (texts ? searchRows(filteredRows, search, (row) => texts.get(row) ?? '') : filteredRows),
    [filteredRows, search, texts],
  )
}
