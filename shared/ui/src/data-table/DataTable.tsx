import { emptyList } from '@meshdeck/domain/remembered'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'

import { Flex } from '../controls/layout'
import { BulkDialog } from '../dialog/late-parts'
import { lazyOverlay } from '../overlays/lazy-code'
import type { TableHandle, TableRow } from '../table-model/types'
import { TableToolbar } from '../table-toolbar/TableToolbar'
import type { BulkJob } from './bulk-job'
import type { TableProps } from './table-props'
import { TableContent } from './TableContent'
import { useTable } from './use-table'

const LazyGroupStrip = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "table-menus" */ '../table-toolbar/GroupStrip')).GroupStrip,
)
/** Rows that fit into the smallest height of a table. */
const FEW_ROWS = 4

const LazyBulkBar = lazyOverlay(async () => (await import('./BulkBar')).BulkBar)

/**
 * Table of a list page: toolbar, header, rows, footer and bulk action bar. Also shows loading, failures, an empty list
 * and a filter without matches. The parent must be a flex column of limited height, because only the rows scroll.
 */
export function DataTable<Row extends TableRow, Live>(props: TableProps<Row, Live>) {
  const { noun, searchText, searchLabel, bulkActions, toolbar } = props
  const table = useTable(props)
  const tableRef = useRef<TableHandle>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const [job, setJob] = useState<BulkJob>()
  const { selection } = table
  const hasMany = props.picture !== undefined || table.order.length > FEW_ROWS

  // the pressed Clear button disappears, so the focus needs another place
  function clearFilters() {
    table.clearFilters()
    searchRef.current?.focus()
  }
  function clearSelection() {
    selection.replace([])
    tableRef.current?.focus()
  }
  function handleSearchKey(event: KeyboardEvent) {
    // during input method composition, the arrow key belongs to the list of candidates
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
    // otherwise the list would scroll as well
    event.preventDefault()
    tableRef.current?.focus()
  }

  return (
    // rows take the height they need, so that a few leave no gap before what follows; a picture takes all the height
    <Flex
      flexDirection="column"
      gap="3"
      flex={props.picture ? '1' : '0 1 auto'}
      minH={hasMany ? '64' : 'auto'}
    >
      {table.state !== 'empty' && (
        <TableToolbar
          noun={noun}
          search={searchText && table.search}
          searchLabel={searchLabel}
          onSearchChange={table.setSearch}
          searchRef={searchRef}
          onSearchKeyDown={handleSearchKey}
          filterFields={table.filterFields}
          filters={table.view.filters}
          onFiltersChange={(change) =>
            table.changeView(({ filters }) => ({ filters: change(filters) }))
          }
          viewMenu={viewMenuOf(props, table)}
        >
          {toolbar}
        </TableToolbar>
      )}
      {table.groups.length > 0 && (
        <LazyGroupStrip
          fields={table.groupings}
          groups={table.groups}
          filters={table.view.filters}
          valuesOf={table.valuesOf}
          onFiltersChange={(change) =>
            table.changeView(({ filters }) => ({ filters: change(filters) }))
          }
          onGroupsChange={(change) =>
            table.changeView(({ groups }) => ({ groups: change(groups) }))
          }
        />
      )}
      <TableContent {...props} table={table} tableRef={tableRef} onClearFilters={clearFilters} />
      {bulkActions && selection.ids.size > 0 && (
        <LazyBulkBar
          ids={selection.ids}
          replace={selection.replace}
          onClear={clearSelection}
          matching={table.order}
          all={table.allIds}
          tableRef={tableRef}
          onJob={setJob}
          actions={bulkActions(table.selectedRows(), () => selection.replace([]))}
        />
      )}
      {job && <BulkDialog job={job} onClose={() => setJob(undefined)} />}
    </Flex>
  )
}

/** Returns what the view menu changes, copies and downloads. */
function viewMenuOf<Row extends TableRow, Live>(
  { label, viewKey, namedViews = emptyList, columns, live }: TableProps<Row, Live>,
  table: ReturnType<typeof useTable<Row, Live>>,
): ComponentProps<typeof TableToolbar>['viewMenu'] {
  return {
    label,
    viewKey,
    namedViews,
    columns,
    groupings: table.groupings,
    view: table.view,
    onViewChange: table.changeView,
    onViewApply: table.applyView,
    shown: async () =>
      (
        await import(/* webpackChunkName: "table-menus" */ '../table-toolbar/ViewActions')
      ).shownTable({
        rows: table.rows,
        columns: table.columns,
        liveOf: (row) => live?.get(row.id),
      }),
  }
}
