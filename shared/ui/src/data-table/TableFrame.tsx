import { useRef } from 'react'

import { Flex } from '../controls/layout'
import { BulkBar } from './BulkBar'
import type { TableHandle } from './GridTable'
import type { TableFrameProps } from './table-frame-props'
import { TableContent } from './TableContent'
import { TableToolbar } from './TableToolbar'
import { useTable } from './use-table'

/** Needs a parent of limited height that is a flex column, for only the rows scroll. */
export function TableFrame<Row, Live>(props: TableFrameProps<Row, Live>) {
  const { noun, searchText, searchLabel, bulkActions, toolbar } = props
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
          searchLabel={searchLabel}
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
