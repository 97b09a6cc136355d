import type { Reading } from '@meshdeck/platform'
import type { ReactNode, Ref } from 'react'

import type { MenuAction } from '../overlays/menu-action'
import type { EmptyStateProps } from '../page/EmptyState'
import type { Column, NamedView, TableFilters, TableHandle, TableRow } from '../table-model/types'
import type { UnfoldedRow } from '../table-rows/row-hooks'
import type { BulkAction } from './bulk-job'

/** Properties of a page's table. */
export type TableProps<Row extends TableRow, Live> = TableFilters<Row, Live> & {
  /** Accessible name of the table, also used by tests. */
  label: string
  /** Key of the table in the settings stored on this device: `nodes`. */
  viewKey: string
  /** Returns the noun for a count, without the number: "node", "nodes". */
  noun: (count: number) => string
  /** The rows, or the error and the retry function of a failed request. */
  reading: Reading<readonly Row[]>
  /** Title of the error: "Error loading network data". */
  failure?: string
  /** Pass the same columns every time. */
  columns: ReadonlyArray<Column<Row, Live>>
  /** Values that change while rows stay the same, by row ID; for columns and filters marked `isLive`. */
  live?: ReadonlyMap<string, Live> | undefined
  /** Column to sort by, with a leading minus for descending order; the first sortable column by default. */
  defaultSort?: string
  /** Text of a row that the search looks through. Without it, there is no search. Pass the same function every time. */
  searchText?: (row: Row) => string
  /** Label and placeholder of the search, if not "Search nodes". */
  searchLabel?: string | undefined
  /** Named views of the page, such as resources to clean up. */
  namedViews?: readonly NamedView[]
  rowActions?: (row: Row) => MenuAction[]
  /** Content below one of the rows, such as its details. */
  unfolded?: UnfoldedRow | undefined
  /** Makes rows selectable. Return at most three actions, destructive ones last. */
  bulkActions?: (selected: readonly Row[], clear: () => void) => BulkAction[]
  empty: EmptyStateProps
  /**
   * Replaces the rows with another representation, such as a drawing. Receives the rows that match search and filters,
   * and the ref that takes the focus from the search.
   */
  picture?: ((shown: readonly Row[], ref: Ref<TableHandle>) => ReactNode) | undefined
  /** The page's own controls in the toolbar. */
  toolbar?: ReactNode
}
