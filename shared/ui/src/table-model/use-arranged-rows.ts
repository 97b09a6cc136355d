import { use, useEffect, useMemo, useState } from 'react'

import { plainText } from '../controls/plain-text'
import { fieldOf, filterRows, searchRows, sortRows } from './arrange-rows'
import type { Column, FilterField, TableRow, TableView } from './types'

type Options<Row extends TableRow, Live> = {
  rows: readonly Row[]
  columns: readonly Column<Row, Live>[]
  filterFields: readonly FilterField<Row, Live>[]
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

  const sorted = useMemo(() => {
    const key = sortColumn?.sortKey
    return key ? sortRows(rows, (row) => key(row, sortLive?.get(row.id)), sort.direction) : rows
  }, [rows, sortColumn, sort.direction, sortLive])

  const filtered = useMemo(
    () => filterRows(sorted, { fields: filterFields, filters, live: filterLive }),
    [sorted, filters, filterFields, filterLive],
  )

  return useMemo(
    () => (texts ? searchRows(filtered, search, (row) => texts.get(row) ?? '') : filtered),
    [filtered, search, texts],
  )
}

const none: readonly never[] = []

/**
 * Returns the optional columns once they are requested and loaded. The table doesn't wait for them, and leaves them out
 * if the download fails.
 */
export function useMoreColumns<Column>(
  load: (() => Promise<readonly Column[]>) | undefined,
  isWanted: boolean,
): readonly Column[] {
  const [columns, setColumns] = useState<readonly Column[]>(none)

  useEffect(() => {
    if (!load || !isWanted) return
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && setColumns(loaded),
      (error: unknown) => console.error('Failed to load columns', error),
    )
    return () => {
      isCurrent = false
    }
  }, [load, isWanted])

  return columns
}
