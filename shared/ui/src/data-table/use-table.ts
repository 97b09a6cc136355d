import { emptyList } from '@meshdeck/domain/remembered'
import type { Reading } from '@meshdeck/platform'
import { useCallback, useMemo } from 'react'

import { filtersOf, groupValues } from '../table-model/arrange-rows'
import { type Selection, useLiveStore, useSelection } from '../table-model/selection'
import type { Column, TableRow } from '../table-model/types'
import { useArrangedRows } from '../table-model/use-arranged-rows'
import { useSearchText, useTableView } from '../table-model/use-table-view'
import type { TableProps } from './table-props'

const idOf = ({ id }: TableRow) => id
/** Combines the page's properties and the address into the state of the table. */
export function useTable<Row extends TableRow, Live>(props: TableProps<Row, Live>) {
  const { columns, filterFields: ownFields, filterOrder, searchText, live } = props
  const allRows: readonly Row[] = props.reading.data ?? emptyList
  const filterFields = useMemo(
    () => filtersOf(columns, allRows, { filterFields: ownFields, filterOrder }),
    [ownFields, filterOrder, columns, allRows],
  )
  const { view, change, apply } = useTableView(
    props.viewKey,
    props.defaultSort ?? firstSort(columns),
  )
  const [search, setSearch] = useSearchText(view.search, (text) => change({ search: text }))

  const rows = useArrangedRows({
    rows: allRows,
    columns,
    filterFields,
    searchText,
    live,
    view: { ...view, search },
  })
  const { filters } = view
  const groupings = filterFields.filter(({ groupOf }) => groupOf)
  // a link may name a property that this table can't group by
  const groups = view.groups.filter((group) => groupings.some(({ id }) => id === group))
  const valuesOf = useCallback(
    (id: string) =>
      groupValues(id, { rows: allRows, fields: filterFields, filters, search, searchText, live }),
    [allRows, filterFields, filters, search, searchText, live],
  )
  const order = useMemo(() => rows.map(idOf), [rows])
  const allIds = useMemo(() => allRows.map(idOf), [allRows])
  const shownColumns = useMemo(
    () =>
      columns.filter(({ id, isFixed, isOptional }) =>
        isOptional ? view.shown.includes(id) : isFixed || !view.hidden.includes(id),
      ),
    [columns, view.hidden, view.shown],
  )
  const selection = useSelectionOfExisting(useSelection(), allIds)
  const liveStore = useLiveStore(live)

  return {
    view,
    changeView: change,
    applyView: apply,
    search,
    setSearch,
    filterFields,
    clearFilters: () => {
      setSearch('')
      change({ search: '', filters: [] })
    },
    columns: shownColumns,
    rows,
    groupings,
    groups,
    valuesOf,
    order,
    allRows,
    allIds,
    selection,
    /** Selected rows in the order on the screen, followed by those that a filter hides. */
    selectedRows: () => {
      const isSelected = ({ id }: Row) => selection.ids.has(id)
      const shownRows = rows.filter(isSelected)
      if (shownRows.length === selection.ids.size) return shownRows
      const shownRowSet = new Set(shownRows)
      return [...shownRows, ...allRows.filter((row) => isSelected(row) && !shownRowSet.has(row))]
    },
    live: liveStore,
    state: stateOf(props.reading, rows.length),
  }
}

/** Removes deleted rows from the selection. */
function useSelectionOfExisting(selection: Selection, allIds: readonly string[]): Selection {
  const { ids } = selection
  const existing = useMemo(() => {
    const existingIds = allIds.filter((id) => ids.has(id))
    return existingIds.length === ids.size ? ids : new Set(existingIds)
  }, [ids, allIds])
  return { ...selection, ids: existing }
}

function stateOf({ data, error }: Reading<readonly unknown[]>, matching: number) {
  // existing rows stay, even if refetching them fails
  if (data === undefined) return error ? 'failed' : 'loading'
  if (data.length === 0) return 'empty'
  return matching === 0 ? 'unmatched' : 'listed'
}

function firstSort<Row, Live>(columns: ReadonlyArray<Column<Row, Live>>) {
  return columns.find(({ sortKey }) => sortKey)?.id ?? ''
}
