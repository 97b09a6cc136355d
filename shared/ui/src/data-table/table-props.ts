import type { Reading } from '@meshdeck/platform'
import type { ReactNode, Ref } from 'react'

import type { MenuAction } from '../overlays/menu-action'
import type { EmptyStateProps } from '../page/EmptyState'
import type { Column, FilterField, LoadColumns, NamedView, TableRow } from '../table-model/types'
import type { TableHandle } from '../table-rows/GridTable'
import type { Unfolded } from '../table-rows/row-hooks'
import type { BulkAction } from './bulk-job'

/** What a page says about its table. */
export type TableProps<Row extends TableRow, Live> = {
  /** Names the table for assistive technology and for tests. */
  label: string
  /** Names it among what is remembered on this device: `nodes`. */
  viewKey: string
  /** The word for so many rows, without the number: "node", "nodes". */
  noun: (count: number) => string
  /** The rows, and what to say and to do where they could not be read. */
  reading: Reading<readonly Row[]>
  /** What failed, in the page's words: "Error loading network data". */
  failure?: string
  columns: readonly Column<Row, Live>[]
  /**
   * Columns that are shown only to who asks for them, after the others; fetched when somebody does. The same
   * function every time, and after a failure a promise anew.
   */
  moreColumns?: LoadColumns<Row, Live>
  /** Values that change while rows stay, by row id; for the columns and filters marked `isLive`. */
  live?: ReadonlyMap<string, Live> | undefined
  /** Column to sort by, with a leading minus for descending; the first sortable one by default. */
  defaultSort?: string
  /** What the search looks through; without it there is no search. The same function every time. */
  searchText?: (row: Row) => string
  /** Name and placeholder of the search where "Search nodes" is not what it says. */
  searchLabel?: string | undefined
  filterFields?: readonly FilterField<Row, Live>[]
  /** Views that the page offers by name, such as what is worth cleaning up. */
  namedViews?: readonly NamedView[]
  rowActions?: (row: Row) => MenuAction[]
  /** What is shown below one of the rows, in its place; such as all that is known of it. */
  unfolded?: Unfolded | undefined
  /** With it rows can be selected. At most three, what destroys last. */
  bulkActions?: (selected: readonly Row[], clear: () => void) => BulkAction[]
  empty: EmptyStateProps
  /**
   * What stands in the place of the rows while the page shows them in another way, such as drawn: it is given those that
   * search and filters leave, and what takes the focus from the search.
   */
  picture?: ((shown: readonly Row[], ref: Ref<TableHandle>) => ReactNode) | undefined
  /** Controls of the page in the toolbar. */
  toolbar?: ReactNode
}
