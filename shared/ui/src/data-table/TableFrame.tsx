import { useRef, type ReactNode } from 'react'

import { Flex } from '../controls/layout'
import type { MenuAction } from '../overlays/menu-action'
import type { EmptyStateProps } from '../page/EmptyState'
import { BulkBar, type BulkAction } from './BulkBar'
import type { TableHandle } from './GridTable'
import { TableContent } from './TableContent'
import { TableToolbar } from './TableToolbar'
import type { Column, FilterField } from './types'
import { useTable } from './use-table'

export type TableFrameProps<Row, Live> = {
  /** Names the table for assistive technology and for tests. */
  label: string
  /** The word for so many rows, without the number: "node", "nodes". */
  noun: (count: number) => string
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  error?: unknown
  onRetry?: () => void
  /** What failed, in the page's words: "Error loading network data". */
  failure?: string
  columns: readonly Column<Row, Live>[]
  rowId: (row: Row) => string
  /** As people call it; names the row's checkbox and menu. */
  rowName: (row: Row) => string
  /** Values that change while rows stay, by row id; for the columns and filters marked `isLive`. */
  live?: ReadonlyMap<string, Live> | undefined
  /** Column to sort by, with a leading minus for descending; the first sortable one by default. */
  defaultSort?: string
  /** What the search looks through; without it there is no search. The same function every time. */
  searchText?: (row: Row) => string
  filterFields?: readonly FilterField<Row, Live>[]
  rowActions?: (row: Row) => MenuAction[]
  /** With it rows can be selected. At most three, what destroys last. */
  bulkActions?: (selected: readonly Row[], clear: () => void) => BulkAction[]
  empty: EmptyStateProps
  /** Controls of the page in the toolbar. */
  toolbar?: ReactNode
}

/** Needs a parent of limited height that is a flex column, for only the rows scroll. */
export function TableFrame<Row, Live>(props: TableFrameProps<Row, Live>) {
  const { noun, searchText, bulkActions, toolbar } = props
  const table = useTable(props)
  const tableRef = useRef<TableHandle>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const { selection, allRows } = table

  // whoever clears something presses a button that then is gone: the focus needs another place
  function clearFilters() {
    table.clearFilters()
    searchRef.current?.focus()
  }
  function clearSelection() {
    selection.replace([])
    tableRef.current?.focus()
  }

  return (
    <Flex flexDirection="column" gap="3" flex="0 1 auto" minH="64">
      {table.state !== 'empty' && (
        <TableToolbar
          noun={noun}
          search={searchText && table.search}
          onSearchChange={table.setSearch}
          searchRef={searchRef}
          filterFields={table.filterFields}
          columns={props.columns}
          view={table.view}
          onViewChange={table.changeView}
        >
          {toolbar}
        </TableToolbar>
      )}
      <TableContent {...props} table={table} tableRef={tableRef} onClearFilters={clearFilters} />
      {bulkActions && selection.ids.size > 0 && (
        <BulkBar
          selection={selection}
          onClear={clearSelection}
          matching={table.order}
          all={table.allIds}
          tableRef={tableRef}
          actions={bulkActions(
            allRows.filter((row) => selection.ids.has(props.rowId(row))),
            () => selection.replace([]),
          )}
        />
      )}
    </Flex>
  )
}
